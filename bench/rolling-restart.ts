import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { aFlow } from '#flow/testing/flows.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded.ts'
import { atMost, type Figure, measuredOnly } from './figure.ts'
import { publishFlow } from './flow-publish.ts'
import { startModel } from './loopback-model.ts'
import { isNginxHere, startNginx } from './nginx.ts'
import { startRedis } from './redis.ts'
import { keepAsking, keepRunning, keepUploading, type Outcome } from './rolling/load.ts'
import { addPeople, type BenchServer, dataDirectory, startServer } from './server.ts'

/** The part of the whole load that is given, for machines that others use, too. */
const share = Number(process.env.BENCH_ROLLING_SHARE ?? 1)
const [streams, runsPerSecond, uploads] = [200, 200, 50].map((whole) => Math.max(1, Math.round(whole * share))) as [
  number,
  number,
  number,
]
/** The folder of a built version that runs first and gives its place to this one; this one itself when left out. */
const before = process.env.BENCH_ROLLING_FROM
/** An answer of six seconds, a file that takes four. */
const [tokens, gapMs, uploadMs] = [30, 200, 4_000]
const restMs = 5_000

/** Every process is ended and started again, one after the other, behind an nginx that is told nothing of it. */
export async function rollingRestartFigures(): Promise<Figure[]> {
  if (!isNginxHere()) {
    process.stderr.write('there is no nginx on this machine (BENCH_NGINX may name one)\n')
    return []
  }
  const folders = [dataDirectory(), dataDirectory()] as const
  const [databaseDir, dataDir] = folders
  const postgres = await startEmbeddedPostgres(databaseDir)
  const { host, port } = postgres.connection
  const database = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const model = await startModel({ tokens, gapMs, firstMs: 100 })
  const redis = await startRedis()
  const receiver = await startReceiver()
  const env = {
    ...{ SEED_SAMPLE: 'false', NET_ALLOW: '127.0.0.1', TRUST_PROXY: '1', WEB_SEARCH_PROVIDER: 'none' },
    // As the compose file has it.
    DRAIN_SECONDS: '60',
    ...{ DATABASE_URL: database, ...model.settings, ...(redis && { REDIS_URL: redis.url }) },
  }
  const processes: BenchServer[] = []
  const start = (role: string, more: Record<string, string> = {}, program?: string) =>
    startServer(dataDir, { ...env, ROLES: role, ...more }, false, [], program)
  let front: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    for (const role of ['web', 'web', 'worker', 'worker']) processes.push(await start(role, {}, before))
    front = await startNginx(processes.slice(0, 2).map(({ url }) => url))
    const people = await addPeople(dataDir, streams + uploads, 'Bench', database)
    const { secret, flowId } = await publishFlow(dataDir, calling(receiver.url), database)
    const over = new AbortController()
    const load = { url: front.url, until: over.signal }
    const going = Promise.all([
      keepAsking({ ...load, people: people.slice(0, streams) }, tokens),
      keepRunning(front.url, secret, runsPerSecond, over.signal),
      keepUploading({ ...load, people: people.slice(streams) }, uploadMs),
    ])
    await sleep(restMs)
    const began = performance.now()
    for (const [at, former] of processes.entries()) {
      await former.stop()
      const role = at < 2 ? 'web' : 'worker'
      processes[at] = await start(role, { PORT: new URL(former.url).port })
      await sleep(restMs)
    }
    const seconds = (performance.now() - began) / 1_000
    over.abort()
    const [answers, runs, sent] = await going
    for (const { failed } of [answers, runs, sent])
      for (const [why, count] of failed) process.stderr.write(`${count} × ${why}\n`)
    const stored = await readStored(database, flowId, dataDir)
    const doubledCalls = [...receiver.calls.values()].filter((count) => count > 1).length
    const what = `every process ended and started again${before ? ' as this version' : ''} (${seconds.toFixed(0)} s) under ${streams} streams, ${runsPerSecond} runs/s and ${uploads} uploads`
    return [
      atMost(`${what}: answers that failed, of ${answers.done.length + failures(answers)}`, failures(answers), 0, ''),
      atMost(`the same: runs that failed, of ${runs.done.length + failures(runs)}`, failures(runs), 0, ''),
      atMost(
        'the same: runs acknowledged that are not done, once each, in the database',
        runs.done.filter((run) => stored.runs.get(run) !== 1).length,
        0,
        '',
      ),
      atMost('the same: runs whose call outside came twice', doubledCalls, 0, ''),
      atMost(`the same: uploads that failed, of ${sent.done.length + failures(sent)}`, failures(sent), 0, ''),
      atMost(
        'the same: uploads acknowledged that are not there whole, once each',
        sent.done.filter((name) => !isWhole(stored.files.get(name), sent.hashes.get(name))).length,
        0,
        '',
      ),
      measuredOnly(
        'the same: answers, runs and uploads that were acknowledged',
        answers.done.length + runs.done.length + sent.done.length,
        '',
      ),
    ]
  } finally {
    await front?.stop()
    await Promise.all(processes.map((server) => server.stop()))
    await postgres.stop()
    redis?.process.kill()
    model.process.kill()
    receiver.close()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
}

const failures = ({ failed }: Outcome) => [...failed.values()].reduce((sum, count) => sum + count, 0)
const isWhole = (hashes: readonly string[] = [], expected?: string) => hashes.length === 1 && hashes[0] === expected

const calling = (url: string) =>
  aFlow(
    [
      ['start', 'on-webhook'],
      ['call', 'http-call', { url: `${url}/{{trigger.body.run}}`, method: 'POST' }],
      ['say', 'answer', { by: 'text', text: 'Run {{trigger.body.run}}' }],
    ],
    ['start > next > call', 'call > next > say'],
  )

/** What flows call; counts each address. */
async function startReceiver(): Promise<{ url: string; calls: Map<string, number>; close: () => void }> {
  const calls = new Map<string, number>()
  const server = http.createServer((request, response) => {
    calls.set(request.url ?? '', (calls.get(request.url ?? '') ?? 0) + 1)
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  // One that is kept open is not closed just as it is used again.
  server.keepAliveTimeout = 600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, close }
}

type Stored = { runs: Map<string, number>; files: Map<string, string[]> }

/** How often each run is done, and the hashes of the files by name. */
async function readStored(connectionString: string, flowId: string, dataDir: string): Promise<Stored> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: runs } = await client.query<{ run: string; count: number }>(
    `select substring(result from 'Run ([0-9]+)') as run, count(*)::int as count from flow_runs
      where flow_id = $1 and status = 'done' group by 1`,
    [flowId],
  )
  const { rows: named } = await client.query<{ name: string; key: string }>(
    `select name, key from files where name like 'sent-%'`,
  )
  await client.end()
  const files = new Map<string, string[]>()
  for (const { name, key } of named) {
    const content = fs.readFileSync(path.join(dataDir, 'files', key))
    files.set(name, [...(files.get(name) ?? []), createHash('sha256').update(content).digest('hex')])
  }
  return { runs: new Map(runs.map(({ run, count }) => [run, count])), files }
}
