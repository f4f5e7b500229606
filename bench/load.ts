import pg from 'pg'

const searchTables = ['search_entries', 'search_session_words', 'search_vocabulary']

/**
 * Writes chats straight into the database: no triggers while it runs; then the tables of the search are filled from what is
 * there, as the triggers and the product would have, and everything is vacuumed.
 */
export async function loadFast(dataDir: string, write: (client: pg.Client) => Promise<void>): Promise<void> {
  const connection = { host: `${dataDir}/postgres-socket`, port: 5432, user: 'postgres', database: 'postgres' }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '256MB'`,
    )
    await write(client)
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename = any($1) and indexdef like '% USING gin %'`,
      [searchTables],
    )
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    for (const statement of fillSearch) await client.query(statement)
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const fillSearch = [
  ...searchTables.map((table) => `truncate ${table}`),
  `insert into search_entries select session_id, id, user_id, search_words(question || ' ' || answer_text, user_id) from records`,
  'insert into search_entries select id, null, user_id, search_words(name, user_id) from sessions',
  'insert into search_session_words select session_id, null, user_id, words from search_entries where record_id is null',
  `insert into search_session_words
   select session_id, first, user_id, array_to_tsvector(array_agg(w) || ('u:' || user_id))
   from (
     select session_id, user_id, w, (array_agg(record_id order by record_id))[1] as first
     from search_entries, unnest(tsvector_to_array(words)) w
     where record_id is not null and left(w, 2) <> 'u:' group by session_id, user_id, w) said
   group by session_id, first, user_id`,
  `insert into search_vocabulary select u.user_id, word, typo_keys(u.user_id, word)
   from (select distinct user_id from sessions) u, lateral ts_stat(format($$
     select to_tsvector('simple', search_text(question || ' ' || answer_text)) from records where user_id = %1$L
     union all select to_tsvector('simple', name) from sessions where user_id = %1$L$$, u.user_id))
   where length(word) between 4 and 40 and word !~ '[0-9]'`,
  'update sessions set counted = true where not counted',
  `truncate session_counts`,
  `insert into session_counts select user_id, agent_id, workspace_id, count(*) from sessions where deleted_at is null group by 1, 2, 3`,
]
