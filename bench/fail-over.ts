import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { addPeople, type BenchPerson, dataDirectory, startServer } from './server.ts'

const people = Number(process.env.BENCH_FAIL_OVER_PEOPLE ?? 40)
/** Each writes so often, which is below what a person may ask. */
const everyMs = 1_000
const beforeMs = 8_000
const afterMs = 12_000

type Written = { name: string; at: number }

/** PostgreSQL stops under load and starts at another place on the same data; its address leads there then. */
export async function failOverFigures(): Promise<Figure[]> {
  const folders = [dataDirectory(), dataDirectory(), dataDirectory()] as const
  const [here, elsewhere, dataDir] = folders
  let postgres = await startEmbeddedPostgres(here)
  const address = await openAddress(socketOf(postgres.connection))
  const url = `postgres://postgres@127.0.0.1:${address.port}/postgres`
  const server = await startServer(dataDir, { SEED_SAMPLE: 'false', DATABASE_URL: url })
  try {
    const writers = await addPeople(dataDir, people, 'Bench', url)
    const written: Written[] = []
    const done = new AbortController()
    const writing = writers.map((person, n) => write(server.url, person, { n, written, until: done.signal }))
    await sleep(beforeMs)
    const stopped = performance.now()
    await postgres.stop()
    fs.renameSync(postgres.data, path.join(elsewhere, path.basename(postgres.data)))
    postgres = await startEmbeddedPostgres(elsewhere)
    address.leadTo(socketOf(postgres.connection))
    const movedMs = performance.now() - stopped
    await sleep(afterMs)
    done.abort()
    await Promise.all(writing)
    const [first] = written.filter(({ at }) => at > stopped + movedMs).map(({ at }) => at - stopped)
    const stored = await storedNames(url)
    return [
      atLeast(`written by ${people} people around a fail-over of PostgreSQL`, written.length, people, 'shortcuts'),
      atMost('the same: acknowledged and lost', written.filter(({ name }) => !stored.has(name)).length, 0, ''),
      atMost('the same: stored twice', [...stored.values()].filter((count) => count > 1).length, 0, ''),
      atMost('the same: from its stop to the first write at the new place', (first ?? Infinity) / 1_000, 10, 's'),
      atMost('of that: PostgreSQL itself, stopped, moved and started', movedMs / 1_000, 10, 's'),
    ]
  } finally {
    await server.stop()
    address.close()
    await postgres.stop()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Writing = { n: number; written: Written[]; until: AbortSignal }

/** One shortcut after the other, each with a name of its own; what was refused is not tried again. */
async function write(url: string, person: BenchPerson, { n, written, until }: Writing): Promise<void> {
  const headers = { token: person.token, 'content-type': 'application/json' }
  for (let count = 0; !until.aborted; count++) {
    const name = `Written ${n} ${count}`
    const body = JSON.stringify({ shortcut_name: name, description: '', prompt: 'Show revenue' })
    const answer = await fetch(`${url}/api/gateway/shortcuts`, { method: 'POST', headers, body }).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) written.push({ name, at: performance.now() })
    await sleep(everyMs)
  }
}

async function storedNames(connectionString: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from shortcuts where name like 'Written %' group by 1`,
  )
  await client.end()
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const socketOf = ({ host, port }: { host: string; port: number }): string => `${host}/.s.PGSQL.${port}`

/** An address that stays while what is behind it moves, as a name or a virtual address does. */
async function openAddress(first: string) {
  let target = first
  const server = net.createServer((client) => {
    const behind = net.connect(target)
    client.on('error', () => behind.destroy()).on('close', () => behind.destroy())
    behind.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.pipe(behind).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const leadTo = (next: string) => {
    target = next
  }
  return { port: (server.address() as net.AddressInfo).port, leadTo, close: () => void server.close() }
}
