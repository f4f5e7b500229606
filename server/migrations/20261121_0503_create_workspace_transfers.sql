-- A workspace that is being handed over; its owner confirms with a mailed code.
create table workspace_transfers (
  workspace_id uuid primary key references workspaces (id) on delete cascade,
  from_user_id uuid not null references users (id) on delete cascade,
  to_user_id uuid not null references users (id) on delete cascade,
  -- Sealed by platform/secrets: six digits are guessed from a plain hash.
  code text not null,
  tries smallint not null default 0,
  sends smallint not null default 1,
  sent_at timestamptz not null
);
