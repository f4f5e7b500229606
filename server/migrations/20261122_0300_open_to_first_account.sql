-- Whoever signs up first in a new installation becomes its operator: this row says that nobody has yet, and goes with the first
-- account. An installation that has people already never had it.
insert into installation_settings (name, value)
select 'first_account', '"operator"' where not exists (select from users);
