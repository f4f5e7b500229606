-- Every key in the files store that a row names, whatever keeps it: what is moved elsewhere or looked after is held against it.
-- A knowledge file with tables has its rows beside it, under its key with .sqlite.
create view named_files as
  select key from files
  union all select key from knowledge_versions
  union all select key from widget_files
  union all select logo_key from agents where logo_key is not null
  union all select file_key from data_sources where file_key is not null and status <> 'removed'
  union all select key from chat_exports where key is not null
  union all select file_key from messaging_messages where file_key is not null
  union all select recording_key from calls where recording_key is not null;
