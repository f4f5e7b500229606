-- Where an account's programs are, at a vendor that has a machine of its own for each organization.
alter table outside_accounts add column instance_url text;
