-- How far a person has come in setting up their first agent.
create table onboarding (
  user_id uuid primary key references users (id) on delete cascade,
  template text,
  source text check (source in ('sample', 'files', 'connected')),
  name text,
  -- It ran, or the person put it away.
  done_at timestamptz,
  updated_at timestamptz not null
);

-- Who has been here longer needs no first steps.
insert into onboarding (user_id, done_at, updated_at) select id, now(), now() from users;
