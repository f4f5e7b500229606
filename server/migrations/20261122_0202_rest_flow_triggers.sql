-- Triggers of a deleted flow rest: they begin nothing, and are there as they were when the flow is restored.
alter table flow_triggers add column resting boolean not null default false;
