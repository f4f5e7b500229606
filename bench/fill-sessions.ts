import type pg from 'pg'
import { loadFast } from './load.ts'
import type { BenchPerson } from './server.ts'

/** 5,000 sessions of 10 questions with their answers (100,000 messages), and 100,000 sessions of somebody else. */
export const fillSessions = (dataDir: string, talker: BenchPerson, collector: BenchPerson): Promise<void> =>
  loadFast(dataDir, async (client) => {
    await addSessions(client, talker, 5_000)
    await addSessions(client, collector, 100_000)
    await addRecords(client, talker)
  })

async function addSessions(client: pg.Client, person: BenchPerson, count: number): Promise<void> {
  await client.query(
    `insert into sessions (id, user_id, organization_id, agent_id, name, newest_at, last_message_at, created_at, updated_at, counted)
     select gen_random_uuid(), u.id, u.organization_id, $1, 'Chat ' || n || ' about ' || (array['sales','stok','margin','retur'])[1 + n % 4],
       now() - n * interval '1 minute', now(), now(), now(), true
     from users u, generate_series(1, $2::int) n where u.id = $3`,
    [person.agent, count, person.id],
  )
}

async function addRecords(client: pg.Client, { id: person }: BenchPerson): Promise<void> {
  const { rows: sessions } = await client.query<{ id: string }>('select id from sessions where user_id = $1', [person])
  const random = randomFrom(42)
  for (let from = 0; from < sessions.length; from += 500) {
    const some = sessions.slice(from, from + 500).flatMap(({ id }, index) =>
      Array.from({ length: 10 }, (_, n) => {
        const nr = from + index
        const more = nr % 500 === 7 && n === 3 ? ' on pompa surya in Kalimantan' : ''
        return { id, question: `Question of message ${n} in session ${nr}${more}`, answer: textOf(60, random) }
      }),
    )
    await client.query(
      `insert into records (id, session_id, user_id, question, language, data_source, created_at, answer_id, status, answer_text, instance_id)
       select gen_random_uuid(), t.session, $1, t.question, 'en', 'default', now(), gen_random_uuid(), 'done', t.answer, gen_random_uuid()
       from unnest($2::uuid[], $3::text[], $4::text[]) as t (session, question, answer)`,
      [person, some.map(({ id }) => id), some.map(({ question }) => question), some.map(({ answer }) => answer)],
    )
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
    [n & 15, (n >> 4) & 15, (n >> 8) & 15, (n >> 12) & 15].map((index) => syllables[index]).join(''),
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
