-- Failed tries of a secret (an account's password, a link's) by where they come from, so that nobody's tries make somebody else
-- wait. The row without a source counts the strangers of a subject together.
create table failed_tries (
  subject text not null check (length(subject) <= 300),
  source text not null check (length(source) <= 100),
  failures integer not null,
  failed_at timestamptz not null,
  next_try_at timestamptz not null,
  primary key (subject, source)
);
create index failed_tries_by_age on failed_tries (failed_at);
insert into failed_tries (subject, source, failures, failed_at, next_try_at)
select 'account ' || email, '', failures, failed_at, next_try_at from sign_in_failures;
drop table sign_in_failures;

-- Who asked for the codes of a flow.
alter table flows add column source text not null default '';
