-- The issuer (OIDC) that people of an organization sign in at.
create table organization_issuers (
  organization_id uuid primary key references organizations (id) on delete cascade,
  -- Another one with every change of what follows: what was begun or tested before does not count for it.
  revision uuid not null,
  issuer text not null,
  client_id text not null,
  -- Sealed; null for a public client.
  client_secret text,
  -- What somebody new becomes: 1 admin, 2 member.
  role smallint not null check (role in (1, 2)),
  tested_at timestamptz,
  test_outcome text,
  test_email text,
  enabled_at timestamptz,
  required_at timestamptz,
  changed_at timestamptz not null
);
-- Email domains that organizations say are theirs. One that is proven is of one organization alone; a word alone holds back nobody.
create table organization_domains (
  organization_id uuid not null references organizations (id) on delete cascade,
  domain text not null,
  token text not null,
  proven_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, domain)
);
create unique index organization_domains_proven on organization_domains (domain) where proven_at is not null;

alter table oauth_logins add column organization_id uuid references organizations (id) on delete cascade;
alter table oauth_logins add column issuer_revision uuid;
-- A test of the settings: it ends in a word, not in a session.
alter table oauth_logins add column is_test boolean not null default false;

-- The organization whose issuer let this device in.
alter table sign_ins add column issuer_organization_id uuid;
