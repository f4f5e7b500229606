-- What calls answered that were sent with an Idempotency-Key, for who sends them again. Read by platform/idempotency.
-- Lost with a crash of the database, and in no backup: then what is sent again is done again.
create unlogged table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  call text not null,
  request_sha256 text not null,
  -- When the process that answers it began; it is taken for dead after a while.
  begun_at timestamptz not null,
  -- Sealed: it may hold a key that is shown once.
  answer text,
  primary key (user_id, key)
);
create index idempotency_keys_begun on idempotency_keys (begun_at);
