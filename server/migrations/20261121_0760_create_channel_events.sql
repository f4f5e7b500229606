-- Events of answers that are read in another process than the one that answers, where there is no Redis. Not worth a log:
-- after a crash of the database there is nobody left to read them.
create unlogged table channel_events (
  channel text not null,
  -- Place of the first of these events, counted from 0.
  first int not null,
  -- How many; none: the channel ends here.
  count int not null,
  -- JSON, one event in a line.
  events text not null,
  created_at timestamptz not null default now(),
  primary key (channel, first)
);
-- Read by the removal of what nobody reads any more.
create index channel_events_age on channel_events (created_at);
