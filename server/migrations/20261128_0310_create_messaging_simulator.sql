-- The simulated WhatsApp: phones of customers, what they got and wrote, and templates as WhatsApp keeps them.
create table simulated_phones (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  phone_number text not null,
  name text not null,
  blocks boolean not null default false,
  offline boolean not null default false,
  held_back boolean not null default false,
  typing_at timestamptz,
  created_at timestamptz not null,
  unique (account_id, phone_number)
);

create table simulated_messages (
  -- As WhatsApp names messages.
  id text primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  phone_number text not null,
  incoming boolean not null,
  -- What the API was given, or what the customer did.
  content jsonb not null,
  state text not null,
  reaction text,
  opaque text,
  created_at timestamptz not null
);
create index simulated_messages_of_phone on simulated_messages (account_id, phone_number, created_at desc, id desc);

create table simulated_templates (
  id text primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  name text not null,
  language text not null,
  category text not null,
  components jsonb not null,
  status text not null,
  reason text not null default '',
  unique (account_id, name, language)
);

-- What was uploaded, without its bytes: the sender keeps those.
create table simulated_media (
  id text primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  name text not null,
  mime text not null,
  bytes integer not null
);
