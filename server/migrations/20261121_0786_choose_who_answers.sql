-- Whom a question names (agents' ids and ways of answering) and which model it chose, so that it can wait and be asked again.
alter table records add column mentions text[] not null default '{}', add column wanted_model text;
alter table queued_questions add column mentions text[] not null default '{}', add column wanted_model text;
