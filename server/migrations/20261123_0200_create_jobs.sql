-- Work that goes on beside requests (server/src/platform/jobs): one row for each job until it is done.
create table jobs (
  id uuid primary key,
  queue text not null,
  -- What it is about: a queue has one job of a key at a time.
  key text not null,
  payload jsonb not null,
  -- Which comes first where small ones do.
  weight bigint not null default 0,
  due_at timestamptz not null,
  -- Tries that have begun.
  attempts int not null default 0,
  -- Whoever works on it, until when; after that another may.
  lease uuid,
  leased_until timestamptz,
  -- The last failure, and since when it is given up.
  error text,
  failed_at timestamptz,
  created_at timestamptz not null,
  unique (queue, key)
);
-- Read by claimJob and listDueQueues of platform/jobs/job-store.ts.
create index jobs_due on jobs (queue, due_at) where failed_at is null;
