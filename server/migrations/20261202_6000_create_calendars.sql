-- Calendars that people connect: each a person's own, in one place.
create table calendar_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  kind text not null check (kind in ('google', 'caldav')),
  -- What people know it by.
  account text not null,
  -- Google's; gone with it.
  outside_account_id uuid references outside_accounts (id) on delete cascade,
  -- CalDAV's; the password is encrypted.
  url text,
  username text,
  password text,
  -- Colleagues of the place see when the person is busy.
  shares_busy boolean not null default false,
  state text not null default 'syncing' check (state in ('syncing', 'ready', 'wrong_password', 'ended', 'busy', 'away')),
  synced_at timestamptz,
  retry_at timestamptz,
  -- When somebody last looked: what nobody looks at is not asked for.
  looked_at timestamptz not null,
  created_at timestamptz not null
);
create unique index calendar_account_of_person on calendar_accounts (user_id, organization_id, workspace_id, kind) nulls not distinct;
create index calendar_accounts_by_look on calendar_accounts (looked_at);

create table calendars (
  id uuid primary key,
  account_id uuid not null references calendar_accounts (id) on delete cascade,
  -- The vendor's own.
  remote_id text not null,
  name text not null,
  color text,
  zone text,
  can_write boolean not null,
  is_primary boolean not null,
  is_shown boolean not null default true,
  -- From which the next changes are asked.
  cursor text,
  unique (account_id, remote_id)
);

-- Events as their vendors keep them, each an iCalendar text: a series, or one occurrence that differs from it.
create table calendar_items (
  calendar_id uuid not null references calendars (id) on delete cascade,
  remote_id text not null,
  -- The item whose series it belongs to.
  series text not null,
  etag text not null,
  ical text not null,
  starts_at timestamptz not null,
  -- Null: it repeats without an end that is known.
  ends_at timestamptz,
  -- Its rule cannot be followed: only the first one is shown.
  unread_rule boolean not null default false,
  primary key (calendar_id, remote_id)
);
create index calendar_items_by_end on calendar_items (calendar_id, ends_at);
create index calendar_items_of_series on calendar_items (calendar_id, series);
