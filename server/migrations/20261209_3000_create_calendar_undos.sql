-- What an event was before a person changed or cancelled it here, for as long as that can be taken back: the last change of each event.
create table calendar_undos (
  calendar_id uuid not null references calendars (id) on delete cascade,
  -- The event that was changed, as its vendor calls it.
  event text not null,
  -- Items as they were: the event first, then what stood for single occurrences of it.
  before jsonb not null,
  -- What the change left of it; null: nothing.
  kept jsonb,
  -- The series that what follows became; null: none.
  rest jsonb,
  created_at timestamptz not null,
  primary key (calendar_id, event)
);
create index calendar_undos_by_time on calendar_undos (created_at);
