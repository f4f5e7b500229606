-- What the engine made of the question, so that a chat about the chart can build on it. Goes when the query is changed.
alter table charts add column understood jsonb;
