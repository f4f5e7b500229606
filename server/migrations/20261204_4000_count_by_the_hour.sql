-- What is worth seeing of an installation, counted by the hour for all processes: errors by code, slow statements with the call that
-- made them, and what browsers report. Nothing of a person, no parameter, no address beyond its origin. Written by
-- platform/counts/hourly-counts.ts, read by modules/operations/store.ts, forgotten after 14 days.
create table hourly_counts (
  kind text not null check (kind in ('error', 'slow_query', 'csp_report')),
  hour timestamptz not null,
  -- Of name and detail; 'other' for what came once an hour had enough of its kind.
  digest text not null,
  -- The code, the statement, the directive.
  name text not null check (length(name) <= 1000),
  -- The call that it happened in; of a report, what was blocked.
  detail text not null check (length(detail) <= 200),
  count bigint not null,
  total_ms double precision not null default 0,
  longest_ms double precision not null default 0,
  last_at timestamptz not null,
  -- The last one, to be looked for in the log.
  request_id text,
  process text not null,
  primary key (kind, hour, digest)
);
-- Read by the retention.
create index hourly_counts_by_hour on hourly_counts (hour);
