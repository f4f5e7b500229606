-- A mailbox is whose sign-in it is: the address that it sends under is only said.
drop index email_mailbox_by_address;
create unique index email_mailbox_by_sign_in on email_mailboxes (lower(username), lower(imap_host));
