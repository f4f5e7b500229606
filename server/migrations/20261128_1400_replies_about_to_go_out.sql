-- Read by email/reply-store.ts countSent.
create index email_replies_going_out on email_replies (mailbox_id) where state in ('scheduled', 'sending');
