-- A mailbox that was disconnected is no place's, and erased by a job (modules/removals).
alter table removals drop constraint removals_kind_check;
alter table removals add constraint removals_kind_check check (kind in ('account', 'device', 'mailbox', 'number', 'workspace', 'customer'));
drop index email_mailbox_of_place;
create unique index email_mailbox_of_place on email_mailboxes (organization_id, workspace_id, owner_id) nulls not distinct
  where workspace_id is not null or owner_id is not null;
