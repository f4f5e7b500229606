-- Nobody waits for the disk: what is not searchable after a crash is noted still.
create or replace function index_pending(person uuid) returns boolean language plpgsql as $$
declare
  one search_pending;
begin
  perform set_config('synchronous_commit', 'off', true);
  if person is not null then
    perform from search_pending where user_id = person order by record_id limit 1 for update;
  end if;
  for one in select * from search_pending where person is null or user_id = person order by record_id for update skip locked
  loop
    perform from sessions where id = one.session_id for key share skip locked;
    if found then
      perform index_noted(one.record_id);
    elsif exists (select from sessions where id = one.session_id) then
      continue;
    end if;
    delete from search_pending where record_id = one.record_id;
    return true;
  end loop;
  return false;
end $$;
