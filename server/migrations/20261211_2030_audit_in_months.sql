set local lock_timeout = '3s';
select lie_in_months('audit_entries', 'at');
