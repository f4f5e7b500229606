-- A customer may have several contacts: the threads of one mail address, and numbers, addresses and visitors that people joined. They have one
-- `customer_id`, and what is known of the customer stands with each of them, so that any of them may go; null: there is this one only.
alter table messaging_contacts add column customer_id uuid;
alter table messaging_contacts add column mail_address text;
alter table messaging_contacts add column blocked_at timestamptz;
-- What a conversation was when its customer was blocked; null: it was resolved, or nobody is blocked.
alter table messaging_conversations add column status_before_block text;

-- What each contact was before people joined two customers, and was made then, so that it can be undone; it goes with the contact.
create table messaging_merged_contacts (
  merge_id uuid not null,
  contact_id uuid not null references messaging_contacts (id) on delete cascade,
  side text not null check (side in ('kept', 'joined')),
  before jsonb not null,
  merged jsonb not null,
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (merge_id, contact_id)
);
create index messaging_merged_contacts_of_contact on messaging_merged_contacts (contact_id);
create index messaging_merged_contacts_of_user on messaging_merged_contacts (user_id);

-- Those that there are: the threads of an address in a mailbox are one customer, who wants no broadcasts where one of them said so.
with mails as (
  select p.id, p.account_id, lower(t.person ->> 'address') as address, p.name, p.attributes, p.opted_out_at, p.created_at
  from messaging_contacts p join email_threads t on t.id = p.thread_id where t.person ->> 'address' <> ''),
them as (
  select account_id, address, (array_agg(id order by created_at, id))[1] as customer_id, min(opted_out_at) as opted_out_at,
    (array_agg(name order by lower(name) = address, created_at desc, id desc))[1] as name from mails group by account_id, address),
facts as (
  select m.account_id, m.address, jsonb_object_agg(f.key, f.value order by m.created_at, m.id) as attributes
  from mails m, jsonb_each(m.attributes) f group by m.account_id, m.address)
update messaging_contacts p set mail_address = c.address, customer_id = c.customer_id, name = c.name, opted_out_at = c.opted_out_at,
  attributes = coalesce(f.attributes, '{}')
from mails m join them c on c.account_id = m.account_id and c.address = m.address
  left join facts f on f.account_id = c.account_id and f.address = c.address where m.id = p.id;

-- Several statements add threads, those of the version before among them: whoever does so adds them to the customer who has written before.
create function know_mail_customer() returns trigger language plpgsql as $$
declare
  known messaging_contacts;
begin
  select nullif(lower(t.person ->> 'address'), '') into new.mail_address from email_threads t where t.id = new.thread_id;
  select p.* into known from messaging_contacts p where p.account_id = new.account_id and p.mail_address = new.mail_address
    order by p.id limit 1 for update;
  if not found then
    new.customer_id := new.id;
    return new;
  end if;
  new.customer_id := coalesce(known.customer_id, known.id);
  -- Known by the address alone until now.
  if lower(known.name) = known.mail_address then
    update messaging_contacts set name = new.name where customer_id = new.customer_id and lower(name) = mail_address;
  else
    new.name := known.name;
  end if;
  new.attributes := known.attributes;
  new.opted_out_at := known.opted_out_at;
  new.blocked_at := known.blocked_at;
  return new;
end $$;
create trigger know_mail_customer before insert on messaging_contacts for each row
  when (new.thread_id is not null and new.mail_address is null) execute function know_mail_customer();
