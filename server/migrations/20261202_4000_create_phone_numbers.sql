-- A place's account at Twilio, or at a carrier that speaks as Twilio does.
create table phone_accounts (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  account_sid text not null,
  -- Sealed.
  auth_token text not null,
  name text not null default '',
  status text not null check (status in ('active', 'suspended', 'closed', 'refused')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique nulls not distinct (organization_id, workspace_id, owner_id)
);

create table phone_numbers (
  id uuid primary key,
  account_id uuid not null references phone_accounts (id) on delete cascade,
  -- Twilio's id of it.
  vendor_id text not null,
  number text not null,
  name text not null default '',
  -- Who answers.
  agent_id uuid references agents (id) on delete set null,
  -- Where Twilio asks what to do with a call, as it last said.
  voice_url text not null default '',
  created_at timestamptz not null,
  unique (account_id, vendor_id)
);
create index phone_numbers_of_agent on phone_numbers (agent_id);

-- Whom callers are put through to who want a person.
alter table call_lines add column transfer_to text not null default '';

alter table calls drop constraint calls_channel_check;
alter table calls add constraint calls_channel_check check (channel in ('browser', 'phone', 'sample'));
alter table calls
  add column direction text not null default 'in' check (direction in ('in', 'out')),
  add column phone_number_id uuid references phone_numbers (id) on delete set null,
  -- The vendor's id of the call.
  add column vendor_id text,
  -- Of one that goes out: what the agent says first and what it is for; when the vendor was asked to call, and whether that is settled.
  add column opening text not null default '',
  add column purpose text not null default '',
  add column tried_at timestamptz,
  -- Where the caller was put through to.
  add column transferred_to text;
-- Ids are a vendor's own: another account's may be forged.
create unique index calls_of_vendor on calls (phone_number_id, vendor_id) where vendor_id is not null;
