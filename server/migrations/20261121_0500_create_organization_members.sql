-- People can belong to several organizations; users.organization_id is the one they work in.
alter table organizations add column plan text not null default 'free' check (plan in ('free', 'paid', 'custom'));
create table organization_members (
  organization_id uuid not null references organizations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- 0 owner, 1 admin, 2 member. Everyone owns the organization that was made with their account.
  role smallint not null check (role in (0, 1, 2)),
  joined_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index organization_members_of_user on organization_members (user_id, role, joined_at);
insert into organization_members (organization_id, user_id, role, joined_at)
  select organization_id, id, user_type, created_at from users;
