-- When processes that have ended since were there to hear what vendors tell: a server that is killed again and again hears, too.
create table hearing_spans (
  instance_id uuid primary key,
  since timestamptz not null,
  until timestamptz not null
);
-- Read by messaging/webhook-store.ts.
create index hearing_spans_until on hearing_spans (until);
