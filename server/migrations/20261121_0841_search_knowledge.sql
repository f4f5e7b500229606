-- The text of the versions that answers are made from. Plain PostgreSQL, no extension.
create table knowledge_pages (
  version_id uuid not null references knowledge_versions (id) on delete cascade,
  place int not null,
  -- Null where the format has no pages.
  page int,
  text text not null,
  primary key (version_id, place)
);
create table knowledge_passages (
  version_id uuid not null references knowledge_versions (id) on delete cascade,
  position int not null,
  -- Of the page it stands on, in knowledge_pages.
  place int not null,
  page int,
  heading text,
  text text not null,
  primary key (version_id, position)
);

-- What passages are found by: the stems of their words, made by the engine, and a vector of one byte for each dimension.
-- Apart from the text and never compressed: a search looks at thousands of them.
create table knowledge_index (
  version_id uuid not null references knowledge_versions (id) on delete cascade,
  position int not null,
  agent_id uuid not null,
  words tsvector not null,
  vector bytea,
  primary key (version_id, position)
) with (toast_tuple_target = 8160);
alter table knowledge_index alter column words set storage external;
alter table knowledge_index alter column vector set storage external;
create index knowledge_index_words on knowledge_index using gin (words) with (fastupdate = off);
create index knowledge_index_of_agent on knowledge_index (agent_id);

-- In how many passages of an agent a stem stands: how rare it is, and which words are spelt alike.
create table knowledge_terms (
  agent_id uuid not null,
  stem text collate "C" not null,
  passages int not null,
  primary key (agent_id, stem)
);

-- Counts the stems of a version in or, with -1, out.
create function count_knowledge_terms(version uuid, agent uuid, sign int) returns void language plpgsql as $$
begin
  insert into knowledge_terms as t (agent_id, stem, passages)
    select agent, word, sign * ndoc
    from ts_stat(format('select words from knowledge_index where version_id = %L', version))
    where word !~ '^a:' order by word collate "C"
    on conflict (agent_id, stem) do update set passages = t.passages + excluded.passages;
  if sign < 0 then delete from knowledge_terms where agent_id = agent and passages <= 0; end if;
end $$;

create function forget_knowledge_terms() returns trigger language plpgsql as $$
begin
  delete from knowledge_terms where agent_id = old.id;
  return null;
end $$;
create trigger agents_gone_from_knowledge after delete on agents for each row execute function forget_knowledge_terms();
