-- Whether visitors are answered from the files that the agent's use cases name.
alter table widgets add column use_knowledge boolean not null default false;
