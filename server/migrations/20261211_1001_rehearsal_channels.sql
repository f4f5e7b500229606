-- As what a conversation is rehearsed: a call, a chat, messages of WhatsApp, or mails. Those of before were calls, and flows of a chat.
alter table rehearsals add column channel text not null default 'call' check (channel in ('call', 'chat', 'message', 'mail'));
update rehearsals set channel = 'chat' where document is not null
  and not exists (select 1 from jsonb_array_elements(document -> 'nodes') node where node ->> 'kind' = 'on-call');
