-- Decides in which part a row of the journal lies: when its run was created, so that a run lies in one and (run_id, seq) is unique. Rows that were there, and
-- those of the version before, have the time at which this was added, or they were.
set local lock_timeout = '3s';
alter table flow_journal add column run_created_at timestamptz not null default now();
