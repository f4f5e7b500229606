-- Why no machine may answer a mail; null: one may, or it came before this was kept. Read where rules are tried on past mails.
alter table email_messages add column guard text;
-- How much of what each run of a flow says has become a reply.
alter table email_threads add column flow_replies jsonb not null default '{}';
-- A reply that asks again because nobody answered; the step of a flow that wrote a mail of its own, which answers none.
alter table email_replies add column follow_up boolean not null default false, add column flow_key text,
  alter column about_id drop not null;
create unique index email_reply_of_flow on email_replies (mailbox_id, flow_key) where flow_key is not null;
