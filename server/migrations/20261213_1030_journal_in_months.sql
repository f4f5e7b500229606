set local lock_timeout = '3s';
select lie_in_months('flow_journal', 'run_created_at');
