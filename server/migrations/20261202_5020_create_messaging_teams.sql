-- Teams that conversations are given to, such as sales or repairs. `takes_turns`: who of the team is available and has waited longest
-- is given what the team gets.
create table messaging_teams (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  takes_turns boolean not null,
  created_at timestamptz not null
);
create unique index messaging_teams_by_name on messaging_teams (organization_id, workspace_id, owner_id, lower(name)) nulls not distinct;

create table messaging_team_members (
  team_id uuid not null references messaging_teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (team_id, user_id)
);

alter table messaging_conversations add column team_id uuid references messaging_teams (id) on delete set null;
-- Read by messaging/conversation-store.ts listConversations.
create index messaging_conversations_of_team on messaging_conversations (account_id, team_id, last_at desc, id desc) where team_id is not null;
