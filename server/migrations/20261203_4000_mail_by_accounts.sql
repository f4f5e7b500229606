-- A mailbox is reached with a password, or with an account at a vendor; the account may have gone.
alter table email_mailboxes add column vendor text check (vendor in ('google', 'microsoft'));
alter table email_mailboxes add column outside_account_id uuid references outside_accounts (id) on delete set null;
alter table email_mailboxes drop constraint email_mailboxes_state_check;
alter table email_mailboxes add constraint email_mailboxes_state_check
  check (state in ('connecting', 'connected', 'wrong_password', 'access_ended', 'certificate', 'unreachable', 'refused'));
