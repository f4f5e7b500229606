create index concurrently messaging_contacts_of_customer on messaging_contacts (customer_id) where customer_id is not null;
create index concurrently messaging_contacts_by_address on messaging_contacts (account_id, mail_address) where mail_address is not null;
create index concurrently messaging_contacts_address_words on messaging_contacts
  using gin (to_tsvector('simple', regexp_replace(mail_address, '[^[:alnum:]]+', ' ', 'g'))) where mail_address is not null;
create index concurrently messaging_contacts_blocked on messaging_contacts (account_id) where blocked_at is not null;
