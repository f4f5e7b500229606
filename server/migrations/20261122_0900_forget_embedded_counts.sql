-- Passages are ready when their vectors can be searched, and all of a version get them at once: how many were made by now says nothing.
alter table knowledge_versions drop column embedded;
