-- MQTT brokers that a place listens to, what could not be stored of messages, and messages without a time of their own that were stored.
-- Read by modules/devices/mqtt.
create table device_brokers (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  host text not null,
  port int not null check (port between 1 and 65535),
  encrypted boolean not null,
  -- A certificate authority of its own; empty: those that everybody trusts.
  authority text not null default '',
  username text not null default '',
  -- Sealed; empty: none.
  password text not null default '',
  topics jsonb not null,
  active boolean not null default true,
  state text not null default 'connecting'
    check (state in ('connecting', 'connected', 'unreachable', 'refused', 'certificate', 'not_allowed')),
  reason text not null default '',
  connected_at timestamptz,
  heard_at timestamptz,
  heard_topic text not null default '',
  stored bigint not null default 0,
  refused bigint not null default 0,
  -- The process that listens, and until when nobody else does.
  watched_by uuid,
  watched_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index device_brokers_of_place on device_brokers (organization_id, workspace_id, created_at);

create table device_refusals (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  -- Null: it came to the broker of this installation.
  broker_id uuid references device_brokers (id) on delete cascade,
  topic text not null,
  reason text not null,
  detail text not null default '',
  at timestamptz not null
);
create index device_refusals_of_broker on device_refusals (broker_id, id);
create index device_refusals_of_place on device_refusals (organization_id, workspace_id, id);

-- A broker or a device may deliver a message again that was stored; without a time in it, it is known by its number and content.
create table device_packets (
  sender uuid not null,
  packet int not null,
  digest text not null,
  at timestamptz not null,
  primary key (sender, packet)
);
create index device_packets_old on device_packets using brin (at);

-- A message of a broker names its device.
create index devices_by_name on devices (organization_id, coalesce(workspace_id, owner_id), lower(name));
