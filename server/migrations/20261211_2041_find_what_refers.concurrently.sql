-- What refers to a row that goes is looked for once for each of them.
create index concurrently records_of_parent on records (parent_id) where parent_id is not null;
create index concurrently email_replies_about on email_replies (about_id);
create index concurrently email_activities_of_thread on email_activities (thread_id);
create index concurrently knowledge_uses_of_session on knowledge_uses (session_id) where session_id is not null;
