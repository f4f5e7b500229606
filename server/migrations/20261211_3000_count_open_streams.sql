-- Answers that stay open, of all processes: who holds them (a person, an address), where, and since when. What a crash takes is counted anew.
create unlogged table open_streams (
  id uuid primary key,
  holder text not null,
  instance_id uuid not null,
  since timestamptz not null,
  -- May be cut off for a newer one: whoever reads it joins again where it was.
  gives_way boolean not null
);
create index open_streams_by_holder on open_streams (holder);

-- Takes a place among the `most` of a holder, one after the other; the oldest that may gives way when there is none. What dead processes held
-- does not count.
create function claim_stream(new_id uuid, of_holder text, at_instance uuid, may_give_way boolean, most int, at timestamptz)
  returns table (is_granted boolean, ended_id uuid, ended_instance uuid) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7270005, hashtext(of_holder));
  delete from open_streams s
    where s.holder = of_holder and not exists (select from instances i where i.id = s.instance_id);
  if (select count(*) from open_streams s where s.holder = of_holder) >= most then
    delete from open_streams s
      where s.id = (select o.id from open_streams o where o.holder = of_holder and o.gives_way order by o.since, o.id limit 1)
      returning s.id, s.instance_id into ended_id, ended_instance;
    if ended_id is null then
      is_granted := false;
      return next;
      return;
    end if;
  end if;
  insert into open_streams (id, holder, instance_id, since, gives_way) values (new_id, of_holder, at_instance, at, may_give_way);
  is_granted := true;
  return next;
end $$;
