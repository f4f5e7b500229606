-- The first step on the way of the audit log into parts by month (lie_in_months). Who waits for a long reader gives way and is tried again.
set local lock_timeout = '3s';
select bound_first_part('audit_entries', 'at');
