-- What the user of a connection may do besides reading, as it was last told, and what of it its owner has confirmed. Connections
-- from before are looked at when they are next tried.
alter table data_sources
  add column extra_rights jsonb not null default '[]',
  add column confirmed_rights jsonb not null default '[]';
