-- Messages on their way into parts by month of their id. One that is no uuid of version 7 may lie behind the first part: then nothing is said of it yet.
set local lock_timeout = '3s';
do $$
begin
  if not exists (select from messaging_messages where id >= month_key('uuid', (now() at time zone 'UTC')::date + 31)::uuid) then
    perform bound_first_part('messaging_messages', 'id');
  end if;
end $$;
