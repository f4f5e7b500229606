-- Questions that wait in a session until what is being answered has ended. While they wait and nothing is being answered, the
-- answer before them failed or was stopped: then they wait for the person.
create table queued_questions (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null,
  -- Order within the session; gaps are fine.
  position int not null,
  question text not null,
  -- Of the person's interface: notices are written in it.
  language text not null check (language in ('en', 'id')),
  -- Null: the session's.
  data_source text check (data_source in ('db', 'files', 'default')),
  web_search boolean not null,
  links text[] not null,
  tools text[] not null,
  file_ids uuid[] not null,
  created_at timestamptz not null
);
-- Read by chat/queue-store.ts.
create index queued_questions_of_session on queued_questions (session_id, position);
