-- The same of receipts, by the day that they count for.
set local lock_timeout = '3s';
select bound_first_part('usage_receipts', 'day');
