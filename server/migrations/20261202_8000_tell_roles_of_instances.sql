-- What each running process does, which version it is of, and since when: an installation whose jobs nobody does can say so.
-- Processes of the version before do both.
alter table instances add column roles text[] not null default '{web,worker}';
alter table instances add column version text not null default '';
alter table instances add column started_at timestamptz not null default now();
