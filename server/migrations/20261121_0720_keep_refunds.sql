-- Money that came and bought nothing is paid back: by the provider, or by hand where it cannot.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('pending', 'paid', 'expired', 'failed', 'canceled', 'refund_due', 'refunded'));
alter table payments add column refunded_at timestamptz;
-- `provider` or `hand`.
alter table payments add column refunded_by text check (refunded_by in ('provider', 'hand'));
alter table payments add column refund_reference text;
