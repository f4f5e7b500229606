-- Whether the vectors of a version stand in the vector index that a database with pgvector has: null where that is not decided
-- yet, false where they are of a size that is not indexed. The index itself is made at the start of a server that finds pgvector.
alter table knowledge_versions add column vectors_indexed boolean;
