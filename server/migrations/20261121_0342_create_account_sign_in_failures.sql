-- Wrong passwords by address, whether or not it has an account: the wait before the next try grows.
create table sign_in_failures (
  email text primary key check (length(email) <= 254),
  failures integer not null,
  failed_at timestamptz not null,
  next_try_at timestamptz not null
);
