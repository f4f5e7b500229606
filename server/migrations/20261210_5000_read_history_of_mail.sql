-- The number of the last mail that was there when the mailbox was connected: up to it mails are history, read many at a time and not answered.
alter table email_mailboxes add column history_uid bigint;
