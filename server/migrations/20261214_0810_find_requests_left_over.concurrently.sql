create index concurrently flow_requests_open_of_user on flow_requests (user_id) where state = 'waiting';
