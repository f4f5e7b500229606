-- Read by listDays of agents' figures.
create index flow_requests_of_run on flow_requests (run_id) where kind = 'hand-over';
