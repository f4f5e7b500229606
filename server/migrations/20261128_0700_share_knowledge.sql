-- One workspace asks another of its organization for use cases; accepted, it is the grant, bound to its terms. Names are those of the
-- time, for when a workspace is gone for good.
create table knowledge_requests (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  from_workspace_id uuid references workspaces (id) on delete set null,
  from_name text not null,
  to_workspace_id uuid references workspaces (id) on delete set null,
  to_name text not null,
  asked_by uuid references users (id) on delete set null,
  purpose text not null,
  -- [{_id, usecase, type, bot_id}]
  use_cases jsonb not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'cancelled', 'withdrawn')),
  remark text not null default '',
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  -- GrantTerms of contract/src/knowledge-sharing; null until it is accepted.
  terms jsonb,
  expires_at timestamptz,
  created_at timestamptz not null
);
-- Read by knowledge-sharing/store.ts listRequests and grant-store.ts listGrants.
create index knowledge_requests_received on knowledge_requests (to_workspace_id, created_at desc);
create index knowledge_requests_sent on knowledge_requests (from_workspace_id, created_at desc);

create trigger knowledge_requests_tell_access after update of status, expires_at or delete on knowledge_requests
  for each row execute function tell_access('id');

-- An answer that was made from a grant. The question stands in the chat and nowhere else: here is only what tells equal ones.
create table knowledge_uses (
  id uuid primary key,
  request_id uuid not null references knowledge_requests (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  session_id uuid references sessions (id) on delete set null,
  question_hash text not null,
  at timestamptz not null
);
-- Read by knowledge-sharing/grant-store.ts receiptOf.
create index knowledge_uses_of_request on knowledge_uses (request_id);
