-- Why an answer was rated as it was, in the person's words.
alter table records add column feedback_reason text;
