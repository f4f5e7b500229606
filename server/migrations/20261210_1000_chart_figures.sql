-- Charts of figures that the product itself has; what they are asked by, besides whose they are.
alter table charts drop constraint charts_source_kind_check;
alter table charts add constraint charts_source_kind_check check (source_kind in ('database', 'file', 'messaging', 'calls'));
alter table charts add column source_more jsonb;
