-- Conversations of the sample company, in a sandbox: they may be taken away together.
alter table messaging_contacts add column is_sample boolean not null default false;
create index messaging_contacts_samples on messaging_contacts (account_id) where is_sample;
