-- The plan of each organization, its paid period, and what invoices say about the buyer. No row: the free plan.
alter table organizations add column if not exists plan text not null default 'free' check (plan in ('free', 'paid', 'custom'));

create table subscriptions (
  organization_id uuid primary key references organizations (id) on delete cascade,
  pay_interval text check (pay_interval in ('month', 'year')),
  period_start timestamptz,
  -- Null: does not end.
  period_end timestamptz,
  -- What follows at the period's end.
  next_plan text not null default 'free' check (next_plan in ('free', 'paid', 'custom')),
  next_interval text check (next_interval in ('month', 'year')),
  -- When the plan's coins of the next month are given.
  next_grant_at timestamptz,
  -- The last invoice's number.
  invoices int not null default 0,
  bill_name text,
  bill_address text not null default '',
  bill_tax_number text not null default '',
  bill_email text not null default ''
);
create index subscriptions_due on subscriptions (period_end) where period_end is not null;
create index subscriptions_granting on subscriptions (next_grant_at) where next_grant_at is not null;

create table invoices (
  id uuid primary key,
  organization_id uuid not null,
  -- From 1 without a gap in an organization: given under the lock of its subscription, in the invoice's transaction.
  number int not null,
  status text not null check (status in ('unpaid', 'paid', 'void')),
  type text not null check (type in ('plan', 'coins', 'renewal')),
  amount bigint not null check (amount >= 0),
  lines jsonb not null,
  bill_to jsonb not null,
  -- What paying it buys.
  purchase jsonb not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  unique (organization_id, number)
);

create table payments (
  id uuid primary key,
  organization_id uuid not null,
  user_id uuid not null,
  invoice_id uuid not null references invoices,
  status text not null check (status in ('pending', 'paid', 'expired', 'failed', 'canceled', 'refund_due')),
  -- Why a payment is refund_due: late, amount or canceled.
  reason text,
  provider text not null check (provider in ('test', 'xendit', 'midtrans', 'stripe')),
  method text not null check (method in ('virtual_account', 'qris', 'card')),
  bank text,
  amount bigint not null check (amount > 0),
  -- What came in, where it is not the amount.
  received bigint,
  -- The provider's own id of it.
  reference text,
  instructions jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz
);
create index payments_newest on payments (organization_id, created_at desc, id);
create index payments_waiting on payments (expires_at) where status = 'pending';
-- Two purchases at once: one waits per invoice.
create unique index payments_one_waiting on payments (invoice_id) where status = 'pending';

-- Every report of a provider once, so that one that is sent again changes nothing.
create table payment_events (
  provider text not null,
  event_id text not null,
  payment_id uuid not null,
  at timestamptz not null,
  primary key (payment_id, provider, event_id)
);
