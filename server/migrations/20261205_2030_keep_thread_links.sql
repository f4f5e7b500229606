-- What belongs to a thread of notifications besides them: chats about it, each shown to whose it is, and calls.
create table thread_links (
  organization_id uuid not null references organizations (id) on delete cascade,
  thread text not null,
  kind text not null check (kind in ('chat', 'call')),
  ref uuid not null,
  created_at timestamptz not null,
  primary key (thread, kind, ref)
);
