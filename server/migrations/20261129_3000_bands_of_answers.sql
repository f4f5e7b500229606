-- How sure the built-in engine was of its reading of a question, and over which database.
alter table records add column band text check (band in ('sure', 'likely', 'no'));
alter table records add column band_source_id uuid;
-- What a press on a reading, a correction or a verified query says of it: its first reading, another that it showed, or none was right.
alter table records add column verdict text check (verdict in ('right', 'other', 'wrong'));
-- Read by answer-bands/store.ts for the operator.
create index records_of_band on records (created_at) where band is not null;
