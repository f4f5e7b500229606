import fs from 'node:fs'
import { atMost, type Figure, quantile } from './figure.ts'
import { fillSessions } from './fill-sessions.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

const asked = 200

/** Searching the chats of somebody who has many, and paging through those of somebody who has very many. */
export async function sessionFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  try {
    const [talker, collector] = await addPeople(dataDir, 2)
    await fillSessions(dataDir, talker!, collector!)
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

// Rare and common, in both languages, beginnings, other forms, mistyped, and a word that is in every message.
const queries = [
  'kalimantan',
  'pompa surya',
  'revenue by region',
  'penjualan',
  'menjual',
  'rvenue',
  'kalimnatan',
  'peng',
  'margin store 77',
  'gudang',
  'discount campaign',
  'pelangan',
  'session 4211',
  're',
  'message',
  'stores',
]
