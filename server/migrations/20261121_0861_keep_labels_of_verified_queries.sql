-- What the columns of a verified query are called and measured in, as in the answer it comes from.
alter table verified_queries add column columns jsonb not null default '[]';
