import fs from 'node:fs'
import pg from 'pg'
import { atMost, type Figure, quantile } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

const entries = 5_000_000
const year = 2025
const perDay = Math.ceil(entries / 365)

/** The usage graph of an organization with 50 million words in 5 million entries: 500 members, 20 agents, 8 workspaces. */
export async function usageFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false' })
  const connection = { host: `${dataDir}/postgres-socket`, port: 5432, user: 'postgres', database: 'postgres' }
  const client = new pg.Client(connection)
  try {
    const [person] = await addPeople(dataDir, 1)
    await client.connect()
    const words = await load(client, person!)
    const ask = asker(`${server.url}/api/user/workspace/usage`, person!)
    const months = Array.from({ length: 12 }, (_, n) => `graph?mode=date&year=${year}&month=${n + 1}`)
    const graphs = [...months, `graph?mode=month&year=${year}`, `graph?mode=year&year=${year}`, 'graph']
    const p95 = quantile(await times(ask, graphs, 210), 0.95)
    const { total } = await ask(`graph?mode=year&year=${year}`)
    return [
      atMost('usage graph over 50 million words in 5 million entries, p95', p95, 100, 'ms'),
      atMost('the same: words by which it differs from the entries', Math.abs(total.words - words), 0, 'words'),
    ]
  } finally {
    await client.end()
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Receipts over the days of a year and their sums, as the ledger writes them; answers the words of all receipts. */
async function load(client: pg.Client, { id }: BenchPerson): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  // Filled in the transaction that empties it, a table needs no log.
  await client.query('truncate usage_receipts, usage_days, usage_totals')
  await client.query(
    `insert into usage_receipts (id, organization_id, workspace_id, user_id, agent_id, kind, model, input_words,
       output_words, credits, day, at)
     select lpad(to_hex(n), 32, '0')::uuid, u.organization_id, place.ids[1 + n % 8], person.ids[1 + n % 500],
       agent.ids[1 + (n % 500 + n / 500 % 2) % 20], 'answer', case when n % 3 = 0 then '' else 'model' end, 1 + n % 5,
       1 + n % 13, 2 + n % 5 + n % 13, date '${year}-01-01' + n / ${perDay}, date '${year}-01-01' + n / ${perDay}
     from users u, ${['place', 'person', 'agent'].map((name) => `(select array_agg(md5('${name}' || i)::uuid) as ids from generate_series(1, 500) i) ${name}`).join(', ')},
       generate_series(1, ${entries}) n
     where u.id = $1`,
    [id],
  )
  const sums = 'sum(input_words), sum(output_words), 0, 0'
  await client.query(
    `insert into usage_days select organization_id, day, workspace_id, user_id, agent_id, model, ${sums}, count(*), 0, sum(credits)
     from usage_receipts group by 1, 2, 3, 4, 5, 6 order by day`,
  )
  await client.query(
    `insert into usage_totals select organization_id, day, workspace_id, ${sums}, sum(answers), 0, sum(credits)
     from usage_days group by 1, 2, 3`,
  )
  await client.query('commit')
  await client.query('analyze usage_receipts, usage_days, usage_totals')
  const { rows } = await client.query<{ words: string; n: string; days: string }>(
    'select sum(input_words + output_words) as words, count(*) as n, (select count(*) from usage_days) as days from usage_receipts',
  )
  const { words, n, days } = rows[0]!
  const took = Math.round((performance.now() - began) / 1000)
  process.stderr.write(`${n} entries, ${words} words, ${days} sums of a day: loaded in ${took} s\n`)
  return Number(words)
}

type Ask = (path: string) => Promise<{ total: { words: number } }>

const asker =
  (url: string, { token }: BenchPerson): Ask =>
  async (path) => {
    const answer = await fetch(`${url}/${path}`, { headers: { token_client: `client ${token}` } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Awaited<ReturnType<Ask>> }).data
  }

async function times(ask: Ask, paths: string[], count: number): Promise<number[]> {
  const durations: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await ask(paths[n % paths.length]!)
    durations.push(performance.now() - began)
  }
  return durations
}
