-- An ended answer is noted here and made searchable behind it (chat/search-index.ts), so that nobody waits for that. Without
-- references: who removes a session must not wait for who makes it searchable.
create table search_pending (
  record_id uuid primary key,
  session_id uuid not null,
  user_id uuid not null
);
create index search_pending_of_user on search_pending (user_id, record_id);

-- What a session's name holds (record_id null), and what each record was the first of its session to say: a word that is in
-- every message is found once per session here.
create table search_session_words (
  session_id uuid not null references sessions (id) on delete cascade,
  record_id uuid references records (id) on delete cascade,
  user_id uuid not null,
  words tsvector not null
);
create unique index search_session_words_of_record on search_session_words (record_id) where record_id is not null;
create unique index search_session_words_of_name on search_session_words (session_id) where record_id is null;
create index search_session_words_of_session on search_session_words (session_id);
create index search_session_words_words on search_session_words using gin (words) with (fastupdate = off);

create function new_in_session(session uuid, record uuid, said tsvector) returns tsvector language sql stable as $$
  select ts_delete(said, array(select distinct w from search_session_words s, unnest(tsvector_to_array(s.words)) w
    where s.session_id = session and s.record_id is not null and s.record_id <> record and left(w, 2) <> 'u:')) $$;

create or replace function index_search(session uuid, record uuid, person uuid, said text) returns void language plpgsql as $$
declare
  found tsvector := search_words(said, person);
begin
  if record is null then
    insert into search_entries values (session, null, person, found)
      on conflict (session_id) where record_id is null do update set words = excluded.words;
    insert into search_session_words values (session, null, person, found)
      on conflict (session_id) where record_id is null do update set words = excluded.words;
  else
    insert into search_entries values (session, record, person, found)
      on conflict (record_id) where record_id is not null do update set words = excluded.words;
    insert into search_session_words values (session, record, person, new_in_session(session, record, found))
      on conflict (record_id) where record_id is not null do update set words = excluded.words;
  end if;
  insert into search_vocabulary
    select person, w, typo_keys(person, w)
    from unnest(tsvector_to_array(to_tsvector('simple', search_text(said)))) w
    where length(w) between 4 and 40 and w !~ '[0-9]'
      and not exists (select 1 from search_vocabulary v where v.user_id = person and v.word = w collate "C")
    order by w on conflict do nothing;
end $$;

create or replace function index_record() returns trigger language plpgsql as $$
begin
  insert into search_pending values (new.id, new.session_id, new.user_id) on conflict do nothing;
  return null;
end $$;

create function index_noted(record uuid) returns void language plpgsql as $$
declare
  one records;
begin
  select * into one from records where id = record;
  if not found then return; end if;
  perform index_search(one.session_id, one.id, one.user_id, one.question || ' ' || one.answer_text);
  if not exists (select from search_entries where session_id = one.session_id and record_id is null) then
    perform index_search(s.id, null, s.user_id, s.name) from sessions s where s.id = one.session_id;
  end if;
exception when program_limit_exceeded then
  -- A text of too many different words: the answer counts more than that it is found.
  raise warning 'record % is not searched: %', record, sqlerrm;
end $$;

-- Makes one noted answer searchable, of one person or of anybody; false when there is none. One at a time: two that write words
-- of the same person in another order would wait for each other. Of one person those that another process works on are waited
-- for. A session that somebody asks in or removes just now is left for the next time.
create function index_pending(person uuid) returns boolean language plpgsql as $$
declare
  one search_pending;
begin
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

insert into search_session_words
  select session_id, null, user_id, words from search_entries where record_id is null;
insert into search_session_words
  select session_id, first, user_id, array_to_tsvector(array_agg(w) || ('u:' || user_id))
  from (
    select session_id, user_id, w, (array_agg(record_id order by record_id))[1] as first
    from search_entries, unnest(tsvector_to_array(words)) w
    where record_id is not null and left(w, 2) <> 'u:' group by session_id, user_id, w) said
  group by session_id, first, user_id;
