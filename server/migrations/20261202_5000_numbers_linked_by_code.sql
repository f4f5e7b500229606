-- Numbers that are linked by a QR code through a gateway: an account of the kind `gateway` for each, whose `business_account_id`
-- is the gateway's session. Until a phone has read the code there is no account, only the pairing.
alter table messaging_accounts drop constraint messaging_accounts_kind_check;
alter table messaging_accounts add check (kind in ('cloud', 'simulator', 'widget', 'gateway'));

create table messaging_pairings (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Of the account that it becomes, or gives its phone back to.
  account_id uuid not null,
  session text not null,
  name text not null,
  -- What the gateway's events are signed with, encrypted.
  credentials text not null,
  state text not null check (state in ('waiting', 'linked', 'timed_out', 'failed')),
  reason text not null default '',
  started_at timestamptz not null
);
create index messaging_pairings_of_place on messaging_pairings (organization_id, workspace_id, owner_id, started_at desc);
create unique index messaging_pairing_waiting on messaging_pairings (organization_id, workspace_id, owner_id) nulls not distinct
  where state = 'waiting';
