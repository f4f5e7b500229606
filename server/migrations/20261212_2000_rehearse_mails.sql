-- Who writes and what the first mail says, where a scenario is rehearsed by mail (ScenarioMail of contract/src/calls).
alter table rehearsal_scenarios add column mail jsonb not null default '{"subject": "", "from": "", "text": ""}';
