-- What a place watches on the map: devices, where they stand, what they measure, their alarms. Read by modules/devices.
create table device_locations (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  -- Null in personal mode, where they are their owner's.
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null
);
create unique index device_locations_by_name on device_locations
  (organization_id, coalesce(workspace_id, owner_id), lower(name));

create table devices (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  location_id uuid references device_locations (id) on delete set null,
  name text not null,
  device_type text not null,
  attributes jsonb not null default '{}',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- The same in the plane of the map, 0 to 1 from the north-west.
  x double precision,
  y double precision,
  positioned_at timestamptz,
  latest jsonb not null default '{}',
  last_seen_at timestamptz,
  offline_after_s int not null default 900,
  -- Kept with every change of its alarms. 0: none is open, 1 to 3: info, warning, critical.
  open_alarms int not null default 0,
  worst smallint not null default 0,
  token_hash text not null unique,
  token_hint text not null,
  -- Addresses that used the token, with when.
  token_sources jsonb not null default '{}',
  is_sample boolean not null default false,
  -- What the history of a sample device is made from.
  sample_seed text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index devices_urgent on devices (organization_id, workspace_id, worst desc, open_alarms desc, name, id);
create index devices_on_map on devices (organization_id, workspace_id, x, y) where x is not null;
create index devices_at_location on devices (location_id);

create table device_rules (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  name text not null,
  device_type text,
  severity smallint not null check (severity between 1 and 3),
  settings jsonb not null,
  is_sample boolean not null default false,
  created_at timestamptz not null
);
create index device_rules_of_place on device_rules (organization_id, workspace_id, created_at);

-- How a rule stands at a device, so that a new process goes on where the one before ended.
create table device_rule_states (
  device_id uuid not null references devices (id) on delete cascade,
  rule_id uuid not null references device_rules (id) on delete cascade,
  since timestamptz,
  at timestamptz not null,
  primary key (device_id, rule_id)
);
create index device_rule_states_of_rule on device_rule_states (rule_id);
create index device_rule_states_waiting on device_rule_states (since) where since is not null;

create table device_alarms (
  id uuid primary key,
  device_id uuid not null references devices (id) on delete cascade,
  rule_id uuid references device_rules (id) on delete set null,
  name text not null,
  severity smallint not null check (severity between 1 and 3),
  message text not null default '',
  value double precision,
  started_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by uuid references users (id) on delete set null,
  assignee_id uuid references users (id) on delete set null
);
-- The same alarm is open once.
create unique index device_alarms_open on device_alarms (device_id, name) where cleared_at is null;
create index device_alarms_of_device on device_alarms (device_id, started_at desc);
create index device_alarms_of_rule on device_alarms (rule_id) where rule_id is not null;
create index device_alarms_over on device_alarms (cleared_at) where cleared_at is not null;

create table device_alarm_events (
  id uuid primary key,
  alarm_id uuid not null references device_alarms (id) on delete cascade,
  kind text not null check (kind in ('raised', 'cleared', 'acknowledged', 'assigned', 'commented')),
  user_id uuid references users (id) on delete set null,
  text text not null default '',
  at timestamptz not null
);
create index device_alarm_events_of_alarm on device_alarm_events (alarm_id, id);

-- One row a measurement, in a part a month, so that old months go at once. No references: a restore puts rows in any order.
create table device_telemetry (
  device_id uuid not null,
  key text not null,
  at timestamptz not null,
  value double precision not null,
  primary key (device_id, key, at)
) partition by range (at);
-- What a restore brings before its month is made.
create table device_telemetry_rest partition of device_telemetry default;

-- The same by the hour.
create table device_hours (
  device_id uuid not null,
  key text not null,
  hour timestamptz not null,
  count int not null,
  total double precision not null,
  low double precision not null,
  high double precision not null,
  primary key (device_id, key, hour)
);
create index device_hours_old on device_hours using brin (hour);

-- Makes the part of a month unless it is there, and takes along what the rest has of it.
create function make_telemetry_month(month date) returns void language plpgsql as $$
declare
  part text := 'device_telemetry_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(part) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('device_telemetry'));
  if to_regclass(part) is not null then return; end if;
  execute format('create table %I (like device_telemetry including all)', part);
  execute format('with moved as (delete from device_telemetry_rest where at >= %L and at < %L returning *) insert into %I select * from moved',
    month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC', part);
  execute format('alter table device_telemetry attach partition %I for values from (%L) to (%L)', part,
    month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
end $$;

create function forget_device_telemetry() returns trigger language plpgsql as $$
begin
  delete from device_telemetry t using gone g where t.device_id = g.id;
  delete from device_hours h using gone g where h.device_id = g.id;
  return null;
end $$;
create trigger devices_forget_telemetry after delete on devices referencing old table as gone
  for each statement execute function forget_device_telemetry();

-- Where the sample company's devices have come; they come once.
create table device_samples (
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  owner_id uuid references users (id) on delete cascade,
  loaded_at timestamptz not null
);
create unique index device_samples_of_place on device_samples (organization_id, coalesce(workspace_id, owner_id));
