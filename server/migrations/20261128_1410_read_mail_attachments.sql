-- By which an attachment is fetched from the mailbox, as long as its mails are not numbered anew.
alter table email_messages add column uid bigint, add column uid_validity bigint;
-- Attachments that the agent could not read when it wrote: name and reason of each.
alter table email_replies add column unread_attachments jsonb not null default '[]';
