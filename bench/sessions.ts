import fs from 'node:fs'
import pg from 'pg'
import { atMost, type Figure, quantile } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

const asked = 200

/** Searching the chats of somebody who has many, and paging through those of somebody who has very many. */
export async function sessionFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const [talker, collector] = await addPeople(dataDir, 2)
    await fill(dataDir, talker!, collector!)
    const list = async (person: BenchPerson, query: Record<string, string>): Promise<number> => {
      const url = `${server.url}/api/gateway/studio/chat/${person.agent}/session?${new URLSearchParams(query)}`
      const began = performance.now()
      const answer = await fetch(url, { headers: { token: person.token } })
      const { data } = (await answer.json()) as { data: { records: unknown[] } }
      const took = performance.now() - began
      if (!answer.ok || data.records.length === 0) throw new Error(`nothing came for ${url}`)
      return took
    }
    const measured = async (person: BenchPerson, queryOf: (n: number) => Record<string, string>) => {
      for (let n = 0; n < 30; n++) await list(person, queryOf(n * 7))
      const took: number[] = []
      for (let n = 0; n < asked; n++) took.push(await list(person, queryOf(n)))
      return quantile(took, 0.95)
    }
    const searches = await measured(talker!, (n) => ({ limit: '28', query: queries[n % queries.length]! }))
    const pages = await measured(collector!, (n) => ({ limit: '28', page: String(1 + ((n * 1_789) % 3_571)) }))
    return [
      atMost('search over 100,000 messages in 5,000 sessions, p95', searches, 50, 'ms'),
      atMost('session list of a person with 100,000 sessions, any page, p95', pages, 25, 'ms'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const known = (
  'message store revenue penjualan margin gudang pelanggan discount campaign invoice stores toko wilayah region stok supplier ' +
  'pengiriman retur growth forecast quarter bulan tahun jakarta surabaya bandung medan kasir promosi target profit laba biaya'
).split(' ')
const syllables = 'ka lo mi ter an per ja si ru do ben tan gu se ma ri'.split(' ')
/** 8,000 words, the frequent ones first. */
const vocabulary = [
  ...known,
  ...Array.from({ length: 8_000 - known.length }, (_, n) =>
    [n & 15, (n >> 4) & 15, (n >> 8) & 15, (n >> 12) & 15].map((place) => syllables[place]).join(''),
  ),
]

/** The n-th most frequent word comes about 1/n as often as the first, as in real language. */
const textOf = (words: number, random: () => number): string =>
  Array.from({ length: words }, () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]).join(' ')

/** The same numbers every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// Rare and common, in both languages, beginnings, other forms, mistyped, and a word that is in every message.
const queries = [
  ...['kalimantan', 'pompa surya', 'revenue by region', 'penjualan', 'menjual', 'rvenue', 'kalimnatan', 'peng'],
  ...['margin store 77', 'gudang', 'discount campaign', 'pelangan', 'session 4211', 're', 'message', 'stores'],
]

/** 5,000 sessions of 10 questions with their answers (100,000 messages), and 100,000 sessions of somebody else. */
async function fill(dataDir: string, talker: BenchPerson, collector: BenchPerson): Promise<void> {
  const client = new pg.Client({
    host: `${dataDir}/postgres-socket`,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  })
  await client.connect()
  const session = (person: BenchPerson, count: number) => `
    insert into sessions (id, user_id, organization_id, agent_id, name, newest_at, last_message_at, created_at, updated_at)
    select gen_random_uuid(), u.id, u.organization_id, '${person.agent}', 'Chat ' || n || ' about ' || (array['sales','stok','margin','retur'])[1 + n % 4],
      now() - n * interval '1 minute', now(), now(), now()
    from users u, generate_series(1, ${count}) n where u.id = '${person.id}'`
  await client.query(session(talker, 5_000))
  await client.query(session(collector, 100_000))
  const { rows: sessions } = await client.query<{ id: string }>('select id from sessions where user_id = $1', [
    talker.id,
  ])
  const random = randomFrom(42)
  for (let from = 0; from < sessions.length; from += 500) {
    const some = sessions.slice(from, from + 500).flatMap(({ id }, place) =>
      Array.from({ length: 10 }, (_, n) => {
        const nr = from + place
        const more = nr % 500 === 7 && n === 3 ? ' on pompa surya in Kalimantan' : ''
        return { id, question: `Question of message ${n} in session ${nr}${more}`, answer: textOf(60, random) }
      }),
    )
    await client.query(
      `insert into records (id, session_id, user_id, question, language, data_source, created_at, answer_id, status, answer_text, instance_id)
       select gen_random_uuid(), t.session, $1, t.question, 'en', 'default', now(), gen_random_uuid(), 'done', t.answer, gen_random_uuid()
       from unnest($2::uuid[], $3::text[], $4::text[]) as t (session, question, answer)`,
      [talker.id, some.map(({ id }) => id), some.map(({ question }) => question), some.map(({ answer }) => answer)],
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}
