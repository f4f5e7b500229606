set local lock_timeout = '3s';
select validate_first_part('audit_entries');
select validate_first_part('usage_receipts');
