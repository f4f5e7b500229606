-- The search over names and contents of chats. Plain PostgreSQL, no extension, so that it is the same on every database.
-- Filled when an answer ends and when a session is named: nothing of it runs while a question is being asked.

-- One row per session's name (record_id null) and per ended record.
create table search_entries (
  session_id uuid not null references sessions (id) on delete cascade,
  record_id uuid references records (id) on delete cascade,
  user_id uuid not null,
  words tsvector not null
);
create unique index search_entries_of_record on search_entries (record_id) where record_id is not null;
create unique index search_entries_of_name on search_entries (session_id) where record_id is null;
create index search_entries_of_session on search_entries (session_id, record_id desc);
-- No list of pending entries: a search takes as long today as it did yesterday.
create index search_entries_words on search_entries using gin (words) with (fastupdate = off);

-- Words of a person's chats, with keys under which a mistyped word finds them.
create table search_vocabulary (
  user_id uuid not null references users (id) on delete cascade,
  word text collate "C" not null,
  typo_keys int8[] not null,
  primary key (user_id, word)
);
create index search_vocabulary_typos on search_vocabulary using gin (typo_keys) with (fastupdate = off);

-- Text as it is searched: small letters, words only. Other parsers of PostgreSQL would keep an address in one piece.
create function search_text(text) returns text language sql immutable parallel safe as
  $$ select translate(lower(left($1, 100000)), './_-@:,;|"''()[]{}<>#*`~!?=+&%$^\' || E'\n\r\t', repeat(' ', 40)) $$;

-- Each word as it is, and its English and Indonesian stems; the person's id keeps everybody's words apart.
create function search_words(text, uuid) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('simple', t)) || strip(to_tsvector('english', t)) || strip(to_tsvector('indonesian', t))
    || array_to_tsvector(array['u:' || $2])
  from search_text($1) t $$;

-- The word and what is left of its first seven letters without one of them (two when it is long): two words that
-- share a key differ by about one mistake (two). 4 letters at least.
create function typo_keys(uuid, text) returns int8[] language sql immutable parallel safe as $$
  with start as (select left($2, 7) as w),
  once as (select left(w, n - 1) || substr(w, n + 1) as w from start, generate_series(1, length(w)) n),
  twice as (select left(w, n - 1) || substr(w, n + 1) as w from once, generate_series(1, length(w)) n where length($2) >= 8)
  select array_agg(distinct hashtextextended($1 || w, 0))
  from (select w from start union select w from once union select w from twice) k where length($2) between 4 and 40 $$;

create function index_search(session uuid, record uuid, person uuid, said text) returns void language plpgsql as $$
begin
  if record is null then
    insert into search_entries values (session, null, person, search_words(said, person))
      on conflict (session_id) where record_id is null do update set words = excluded.words;
  else
    insert into search_entries values (session, record, person, search_words(said, person))
      on conflict (record_id) where record_id is not null do update set words = excluded.words;
  end if;
  insert into search_vocabulary
    select person, w, typo_keys(person, w)
    from unnest(tsvector_to_array(to_tsvector('simple', search_text(said)))) w
    where length(w) between 4 and 40 and w !~ '[0-9]'
      and not exists (select 1 from search_vocabulary v where v.user_id = person and v.word = w collate "C")
    order by w on conflict do nothing;
end $$;

create function index_record() returns trigger language plpgsql as $$
begin
  perform index_search(new.session_id, new.id, new.user_id, new.question || ' ' || new.answer_text);
  insert into search_entries
    select s.id, null, s.user_id, search_words(s.name, s.user_id) from sessions s where s.id = new.session_id
    on conflict (session_id) where record_id is null do nothing;
  return null;
exception when program_limit_exceeded then
  -- A text of too many different words: the answer counts more than that it is found.
  raise warning 'record % is not searched: %', new.id, sqlerrm;
  return null;
end $$;
create trigger records_searched after update of status, question, answer_text on records for each row
  when (new.status <> 'streaming') execute function index_record();
create trigger records_copied after insert on records for each row
  when (new.status <> 'streaming') execute function index_record();

create function index_name() returns trigger language plpgsql as $$
begin
  perform index_search(new.id, null, new.user_id, new.name);
  return null;
end $$;
create trigger sessions_renamed after update of name on sessions for each row
  when (old.name is distinct from new.name) execute function index_name();
-- A session that is made before its first question; one that comes with it is indexed when that is answered.
create trigger sessions_made after insert on sessions for each row
  when (new.last_message_at is null) execute function index_name();

select index_search(id, null, user_id, name) from sessions;
select index_search(session_id, id, user_id, question || ' ' || answer_text) from records where status <> 'streaming';
