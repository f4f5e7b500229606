create table workspace_invitations (
  id uuid primary key,
  workspace_id uuid not null references workspaces (id) on delete cascade,
  -- Lower case; email_shown as typed.
  email text not null check (length(email) <= 254),
  email_shown text not null,
  role smallint not null check (role in (1, 2)),
  -- Of the token in the mailed link, which is good once.
  token_hash text not null unique,
  invited_by uuid references users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  language text not null check (language in ('en', 'id')),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null
);
create unique index workspace_invitations_open on workspace_invitations (workspace_id, email)
  where status in ('pending', 'declined');
-- Read by listForAddress and by the user's workspace_invitations flag.
create index workspace_invitations_of_address on workspace_invitations (email) where status = 'pending';
