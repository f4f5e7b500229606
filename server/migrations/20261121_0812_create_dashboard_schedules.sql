-- When dashboards are mailed. One process takes a mail that is due; nobody else takes it before `taken_until`.
create table dashboard_schedules (
  id uuid primary key,
  dashboard_id uuid not null references dashboards (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  every text not null check (every in ('day', 'workday', 'week')),
  weekday int not null check (weekday between 1 and 7),
  hour int not null check (hour between 0 and 23),
  minute int not null check (minute between 0 and 59),
  time_zone text not null,
  language text not null check (language in ('en', 'id')),
  recipients text[] not null,
  next_at timestamptz not null,
  taken_until timestamptz,
  attempts int not null default 0,
  last_sent_at timestamptz,
  failed text,
  created_at timestamptz not null
);
create index dashboard_schedules_due on dashboard_schedules (next_at);
create index dashboard_schedules_of_dashboard on dashboard_schedules (dashboard_id, user_id, created_at, id);
