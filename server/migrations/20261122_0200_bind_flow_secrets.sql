-- Where a secret of flows may go and who may send it. One that was kept before this names no host and goes nowhere until it does.
alter table flow_secrets
  add column hosts text[] not null default '{}',
  -- The least role that may send it; people who may besides.
  add column least_role text not null default 'admin' check (least_role in ('owner', 'admin', 'member')),
  add column people uuid[] not null default '{}';
