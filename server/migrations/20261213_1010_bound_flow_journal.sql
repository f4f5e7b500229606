-- The journal of flows on its way into parts by month (20261211_2000_lie_in_months.sql).
set local lock_timeout = '3s';
select bound_first_part('flow_journal', 'run_created_at');
