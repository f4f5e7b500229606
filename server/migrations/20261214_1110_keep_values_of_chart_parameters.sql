-- What the parameters of a chart's statement hold where nobody gives them another value; null: nothing.
alter table charts add column parameters jsonb;
