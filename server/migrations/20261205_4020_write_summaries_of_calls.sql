-- Who wrote a call's summary, with the turns that show it (WrittenSummary of contract/src/calls). `waiting`: a model is to write it.
alter table calls
  add column summary_by text not null default 'built-in' check (summary_by in ('built-in', 'model')),
  add column summary_waiting boolean not null default false,
  -- The code of why a model did not write it.
  add column summary_reason text,
  add column summary_credits int not null default 0,
  add column summary_points jsonb not null default '[]',
  add column topic_turns jsonb not null default '[]';
