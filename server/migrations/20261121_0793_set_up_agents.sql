-- How an agent answers, as its maker set it up, and when it was deleted: it can be brought back for a day.
alter table agents
  add column instructions text not null default '',
  add column greeting text not null default '',
  -- The label of a language model; null: the first one. One that is gone counts as null.
  add column model text,
  -- Tools it may use; all when empty.
  add column tools text[] not null default '{}',
  add column deleted_at timestamptz;
-- Read by the round that removes them for good (modules/chat-data/store.ts).
create index agents_deleted on agents (deleted_at) where deleted_at is not null;
