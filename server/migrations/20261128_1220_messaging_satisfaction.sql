-- What customers said of the help they got; of each time they were asked, the last answer.
create table messaging_satisfaction (
  -- The message that asked.
  message_id uuid primary key references messaging_messages (id) on delete cascade,
  account_id uuid not null references messaging_accounts (id) on delete cascade,
  -- 1 bad, 2 fair, 3 good.
  score smallint not null check (score between 1 and 3),
  answered_at timestamptz not null
);
create index messaging_satisfaction_of_account on messaging_satisfaction (account_id, answered_at);
