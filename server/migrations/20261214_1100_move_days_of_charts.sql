-- The day whose dates the statement of a chart has, where its question means other days on other days ('this month'); null: they stay.
alter table charts add column asked_on date;
