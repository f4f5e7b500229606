set local lock_timeout = '3s';
select validate_first_part('flow_journal');
