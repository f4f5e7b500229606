-- The ledger of credits, kept by double entry. Four accounts per organization:
--   issued: where credits come from (negative)   wallet: what may be spent
--   held: kept back for work under way           spent: used up
-- Nothing here refers to people, chats or organizations by foreign key: deleting them must not change the books.

-- The sums of an organization's entries, changed in the same transaction as they are. Its row is the lock of the account.
create table credit_books (
  organization_id uuid primary key,
  issued bigint not null default 0,
  wallet bigint not null default 0 check (wallet >= 0),
  held bigint not null default 0 check (held >= 0),
  spent bigint not null default 0 check (spent >= 0),
  check (issued + wallet + held + spent = 0)
);

create table credit_transactions (
  id uuid primary key,
  organization_id uuid not null references credit_books,
  kind text not null check (kind in ('grant', 'plan', 'purchase', 'hold', 'settle', 'release')),
  -- What must happen once at most, such as `payment:<id>`.
  source text unique,
  hold_id uuid,
  note text not null default '',
  user_id uuid,
  at timestamptz not null
);
-- Read by listMovements.
create index credit_transactions_of_organization on credit_transactions (organization_id, at desc, id)
  where kind in ('grant', 'plan', 'purchase', 'settle');

create table credit_entries (
  transaction_id uuid not null references credit_transactions,
  account text not null check (account in ('issued', 'wallet', 'held', 'spent')),
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, account)
);

create function credit_entries_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from credit_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'transaction % does not balance', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_entries_balance after insert on credit_entries
  deferrable initially deferred for each row execute function credit_entries_balance();

create function credit_ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger credit_entries_once before update or delete or truncate on credit_entries
  for each statement execute function credit_ledger_is_written_once();
create trigger credit_transactions_once before update or delete or truncate on credit_transactions
  for each statement execute function credit_ledger_is_written_once();

-- Credits kept back before work begins. One that is neither settled nor released in time is given back.
create table credit_holds (
  id uuid primary key,
  organization_id uuid not null references credit_books,
  user_id uuid not null,
  workspace_id uuid,
  agent_id uuid,
  session_id uuid,
  kind text not null check (kind in ('answer', 'call', 'message')),
  credits bigint not null check (credits > 0),
  call_seconds int not null default 0,
  state text not null default 'open' check (state in ('open', 'settled', 'released')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index credit_holds_open on credit_holds (organization_id) where state = 'open';
create index credit_holds_expiring on credit_holds (expires_at) where state = 'open';
