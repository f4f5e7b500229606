-- Recorded and uploaded meetings. Each is a person's own in a place; members of its workspace see those that are shared. Read by meetings.
create table meetings (
  id uuid primary key,
  organization_id uuid not null references organizations (id) on delete cascade,
  workspace_id uuid references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  source text not null check (source in ('recorded', 'uploaded')),
  language text not null default 'auto' check (language in ('auto', 'en', 'id')),
  state text not null check (state in ('recording', 'preparing', 'recorded', 'recognising', 'writing', 'done', 'silent', 'failed')),
  channels int not null default 1,
  shared boolean not null default false,
  -- Of a recording: which stretch is being recorded, and when something last came.
  take int not null default 1,
  beat_at timestamptz not null,
  -- Its sound: chunks while it is recorded, then one file.
  sound_key text,
  sound_bytes bigint not null default 0,
  mime text not null default 'audio/wav',
  duration_ms int not null default 0,
  -- How loud each channel is, 0 to 1.
  peaks jsonb not null default '[]',
  -- By whose clocks "by Friday" is reckoned.
  zone text not null default 'Asia/Jakarta',
  pieces_done int not null default 0,
  pieces_total int not null default 0,
  -- A code of the error catalogue.
  trouble text,
  -- Of billing.
  hold_id uuid,
  charged_seconds int not null default 0,
  credits int not null default 0,
  -- Names of speakers by their keys.
  speakers jsonb not null default '{}',
  minutes_by text check (minutes_by in ('model', 'rules')),
  -- Title and all that was said, to look for words in.
  said text not null default '',
  created_at timestamptz not null
);
create index meetings_of_place on meetings (organization_id, workspace_id, created_at desc, id desc);
create index meetings_of_person on meetings (user_id);
create index meetings_words on meetings using gin (to_tsvector('simple', said));

create table meeting_chunks (
  meeting_id uuid not null references meetings (id) on delete cascade,
  take int not null,
  number int not null,
  key text not null,
  bytes int not null,
  primary key (meeting_id, take, number)
);

-- What the recogniser said of each part of the sound, until the transcript is made of it.
create table meeting_pieces (
  meeting_id uuid not null references meetings (id) on delete cascade,
  number int not null,
  lines jsonb not null,
  primary key (meeting_id, number)
);

create table meeting_lines (
  meeting_id uuid not null references meetings (id) on delete cascade,
  number int not null,
  speaker text not null,
  text text not null,
  starts_ms int not null,
  ends_ms int not null,
  edited boolean not null default false,
  primary key (meeting_id, number)
);

create table meeting_items (
  id uuid primary key,
  meeting_id uuid not null references meetings (id) on delete cascade,
  kind text not null check (kind in ('decision', 'action', 'topic')),
  text text not null,
  owner text not null default '',
  due date,
  at_ms int,
  done boolean not null default false,
  -- A person has written or changed it: writing the minutes anew leaves it.
  edited boolean not null default false,
  -- A person has taken it out: it does not come back.
  removed boolean not null default false,
  created_at timestamptz not null
);
create index meeting_items_of_meeting on meeting_items (meeting_id);

create table meeting_links (
  id uuid primary key,
  meeting_id uuid not null references meetings (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index meeting_links_of_meeting on meeting_links (meeting_id);

do $$
begin
  execute 'create or replace view kept_files as ' || rtrim(pg_get_viewdef('kept_files'::regclass), '; ') || $view$
    union all
    select 'meeting', organization_id, sound_bytes from meetings
    union all
    select 'meeting', m.organization_id, c.bytes::bigint from meeting_chunks c join meetings m on m.id = c.meeting_id $view$;
  execute 'create or replace view named_files as ' || rtrim(pg_get_viewdef('named_files'::regclass), '; ') || $view$
    union all
    select sound_key from meetings where sound_key is not null
    union all
    select key from meeting_chunks $view$;
end $$;
