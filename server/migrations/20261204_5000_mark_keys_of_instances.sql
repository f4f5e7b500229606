-- Which key each running process seals with, without telling anything of it: a former key may go only once nobody seals with it.
alter table instances add column key_mark text not null default '';
