-- What the simulator has to tell an account, in its order; posted many at a time, as WhatsApp does, and gone once they are taken.
create table simulated_reports (
  id uuid primary key,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  body text not null,
  -- Who signs it.
  signed_by text not null check (signed_by in ('graph', 'gateway'))
);
create index simulated_reports_by_account on simulated_reports (account_id, id);
