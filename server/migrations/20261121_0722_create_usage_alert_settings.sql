-- Which shares of a limit the owner and admins of an organization are told of. No row: all.
create table usage_alert_settings (
  organization_id uuid primary key references organizations (id) on delete cascade,
  percents int[] not null,
  updated_at timestamptz not null
);
