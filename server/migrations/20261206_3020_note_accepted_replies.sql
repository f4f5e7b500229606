-- When the server said that it took a reply: a process that dies before the rest is stored leaves no doubt.
alter table email_replies add column accepted_at timestamptz;
