-- Mails stand in the inbox as other conversations do: an account of the kind `mail` for each mailbox, a contact for each thread, and
-- a message for each mail, under the mail's own id. Whatever goes there goes here.
alter table messaging_accounts drop constraint messaging_accounts_kind_check;
alter table messaging_accounts add check (kind in ('cloud', 'simulator', 'widget', 'gateway', 'mail'));
alter table messaging_accounts add column mailbox_id uuid unique references email_mailboxes (id) on delete cascade;
alter table messaging_contacts add column thread_id uuid unique references email_threads (id) on delete cascade;

-- Those that are there already. Settings that are left out are those of a new account.
insert into messaging_accounts (id, mailbox_id, organization_id, workspace_id, owner_id, user_id, kind, name, phone_number, phone_number_id,
  business_account_id, credentials, verify_token, settings, created_at)
select gen_random_uuid(), b.id, b.organization_id, b.workspace_id, b.owner_id, b.user_id, 'mail', b.address, '', 'mail:' || b.id, '', '', '',
  '{"answered_by": "people"}', b.created_at from email_mailboxes b;
insert into messaging_contacts (id, account_id, thread_id, name, created_at)
select gen_random_uuid(), a.id, t.id, coalesce(nullif(t.person->>'name', ''), t.person->>'address'), t.created_at
from email_threads t join messaging_accounts a on a.mailbox_id = t.mailbox_id;
insert into messaging_conversations (id, account_id, contact_id, status, answered_by, unread, waiting_since, last_in_at, last_message, last_at, created_at)
select gen_random_uuid(), p.account_id, p.id, case when t.category = 'done' then 'resolved' else 'open' end, 'people',
  case when t.unread then 1 else 0 end, case when t.category = 'to_answer' then t.last_at end, t.last_at,
  jsonb_build_object('id', m.id, 'direction', m.direction, 'text', left(t.subject || ' · ' || t.snippet, 200), 'created_at', m.sent_at), t.last_at, t.created_at
from messaging_contacts p join email_threads t on t.id = p.thread_id
cross join lateral (select id, direction, sent_at from email_messages where thread_id = t.id order by id desc limit 1) m;
insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, state, vendor_id, created_at)
select m.id, c.account_id, c.id, m.direction, jsonb_build_object('kind', 'text', 'text', left(m.subject || E'\n\n' || m.body, 8000)),
  left(m.subject || E'\n\n' || m.body, 8000), case when m.direction = 'in' then 'customer' else 'person' end,
  case when m.direction = 'out' then 'sent' end, 'mail:' || m.id, m.sent_at
from email_messages m join messaging_contacts p on p.thread_id = m.thread_id join messaging_conversations c on c.contact_id = p.id;
