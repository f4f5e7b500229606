set local lock_timeout = '3s';
select lie_in_months('usage_receipts', 'day');
