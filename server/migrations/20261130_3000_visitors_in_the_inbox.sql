-- Visitors of a widget stand in the inbox as customers do: an account for each widget, a contact without a number for each
-- visitor, who takes the contact along when they are forgotten.
alter table messaging_accounts drop constraint messaging_accounts_kind_check;
alter table messaging_accounts add check (kind in ('cloud', 'simulator', 'widget'));
alter table messaging_accounts add column widget_id uuid unique references widgets (agent_id) on delete cascade;
alter table messaging_contacts alter column phone_number drop not null;
alter table messaging_contacts add column visitor_id uuid unique references widget_visitors (id) on delete cascade;
-- Read by messaging/search-store.ts.
drop index messaging_contacts_words;
create index messaging_contacts_words on messaging_contacts
  using gin (to_tsvector('simple', name || ' ' || ltrim(coalesce(phone_number, ''), '+')));

-- A question that was left for people: it has no answer of the agent, and is none of those in a day.
alter table widget_messages add column for_people boolean not null default false;
-- From when on a visitor sees what people wrote: they began anew then.
alter table widget_visitors add column restarted_at timestamptz;
