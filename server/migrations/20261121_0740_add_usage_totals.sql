-- The days of usage_days added up over members, agents and models: what a graph, the plan's limits and a workspace's cap
-- need, however many people use it. Written with the receipt.
create table usage_totals (
  organization_id uuid not null,
  day date not null,
  workspace_id uuid,
  input_words bigint not null,
  output_words bigint not null,
  voice_seconds bigint not null,
  conversations bigint not null,
  answers bigint not null,
  messages bigint not null,
  credits bigint not null,
  unique nulls not distinct (organization_id, day, workspace_id)
);
insert into usage_totals
  select organization_id, day, workspace_id, sum(input_words), sum(output_words), sum(voice_seconds), sum(conversations),
    sum(answers), sum(messages), sum(credits)
  from usage_days group by organization_id, day, workspace_id;

-- Read by the caps of a member and of an agent.
create index usage_days_of_member on usage_days (organization_id, user_id, day);
create index usage_days_of_agent on usage_days (organization_id, agent_id, day) where agent_id is not null;
