-- Mails of long lists are sent after the answer, by whichever process finds them due; null: nothing is left to send.
alter table workspace_invitations
  add column mail_due_at timestamptz,
  add column mail_tries smallint not null default 0,
  add column mail_failed_at timestamptz;
-- Read by claimDue of modules/workspaces/invitation-mail-store.ts.
create index workspace_invitations_mail_due on workspace_invitations (mail_due_at) where mail_due_at is not null;
