import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import type { FlowDocument } from '#flow/index.ts'
import { definitionOf, readOptions } from '#flow/index.ts'
import { aFlow } from '#flow/testing/flows.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { addPeople, type BenchServer, dataDirectory, pssMb, startServer } from './server.ts'

const quiet = { SEED_SAMPLE: 'false', NET_ALLOW: '127.0.0.1' }
const waitingRuns = 100_000
const dueRuns = 1_000
const crashRuns = Number(process.env.BENCH_CRASH_RUNS ?? 10_000)

/** Runs a second, their latency, runs that wait, and the crash test. */
export async function flowFigures(): Promise<Figure[]> {
  return [...(await speedFigures()), ...(await waitingFigures()), ...(await crashFigures())]
}

const place = (dataDir: string) => ({
  host: `${dataDir}/postgres-socket`,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
})

async function withClient<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(place(dataDir))
  await client.connect()
  return use(client).finally(() => client.end())
}

type Published = { flowId: string; secret: string; hash: string; person: string; organization: string }

/** As publishing does it, written straight into the database. */
async function publish(dataDir: string, document: FlowDocument): Promise<Published> {
  const [person] = await addPeople(dataDir, 1)
  const text = JSON.stringify(document)
  const [hash, secret, flowId] = [
    createHash('sha256').update(text).digest('base64url'),
    randomBytes(32).toString('base64url'),
    randomUUID(),
  ]
  const start = document.nodes[0]!
  const { options } = readOptions(definitionOf(start.kind)!, start)
  return withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      'select organization_id from users where id = $1',
      [person!.id],
    )
    const organization = rows[0]!.organization_id
    await client.query('insert into flow_documents (hash, document) values ($1, $2)', [hash, text])
    await client.query(
      `insert into flow_triggers (flow_id, node, kind, document_hash, user_id, organization_id, options, secret, secret_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        flowId,
        start.id,
        start.kind,
        hash,
        person!.id,
        organization,
        JSON.stringify({ ...options, per_minute: 1_000_000 }),
        secret,
        createHash('sha256').update(secret).digest('base64url'),
      ],
    )
    return { flowId, secret, hash, person: person!.id, organization }
  })
}

const quick = aFlow(
  [
    ['start', 'on-webhook'],
    ['big', 'condition', { conditions: [{ left: '{{trigger.body.total}}', operator: 'greater', right: 100 }] }],
    ['keep', 'set-variable', { set: [{ name: 'total', value: '{{trigger.body.total}}' }] }],
    ['say', 'answer', { by: 'text', text: 'Total {{total | number}}' }],
  ],
  ['start > next > big', 'big > yes > keep', 'keep > next > say'],
  { variables: [{ name: 'total' }] },
)

async function speedFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, quiet)
  try {
    const { secret, flowId } = await publish(dataDir, quick)
    const url = `${server.url}/api/autoflow/hooks/${secret}`
    const request = {
      url,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: '{"total":250}',
    }
    await autocannon({ ...request, connections: 50, duration: 4 })
    const full = await autocannon({ ...request, connections: 50, duration: 10 })
    const calm = await autocannon({ ...request, connections: 20, duration: 10, overallRate: 100 })
    if (full.non2xx + full.errors + calm.non2xx + calm.errors > 0)
      throw new Error(`${full.non2xx + calm.non2xx} webhooks were not answered well`)
    await expectTraces(dataDir, flowId)
    return [
      atLeast(
        'flow webhook, condition, set variable, answer; every step journalled; 50 connections',
        full['2xx'] / 10,
        500,
        'runs/s',
      ),
      atMost('the same at 100 runs/s: p50', calm.latency.p50, 10, 'ms'),
      atMost('the same at 100 runs/s: p99', calm.latency.p99, 50, 'ms'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every run is there, has ended, and has each of its steps. */
async function expectTraces(dataDir: string, flowId: string): Promise<void> {
  const missing = await withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from flow_runs r where flow_id = $1 and (status <> 'done' or
        coalesce((select sum(json_array_length(entries::json)) from flow_journal where run_id = r.id), 0) <> 4)`,
      [flowId],
    )
    return rows[0]!.count
  })
  if (missing > 0) throw new Error(`${missing} runs are not whole`)
}

const patient = aFlow(
  [
    ['start', 'on-webhook'],
    ['rest', 'wait', { amount: 3, unit: 'weeks' }],
    ['say', 'answer', { by: 'text', text: 'Still here' }],
  ],
  ['start > next > rest', 'rest > next > say'],
)

async function waitingFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, quiet)
  try {
    const published = await publish(dataDir, patient)
    await oneWaits(server, published.secret)
    await sleep(3_000)
    const before = pssMb(server.process.pid!)
    await fillWaiting(dataDir, published)
    await sleep(5_000)
    const memory = pssMb(server.process.pid!) - before
    const woken = await wake(dataDir, published.flowId)
    return [
      atMost(`${waitingRuns.toLocaleString('en')} waiting runs: memory of the process`, Math.max(0, memory), 50, 'MB'),
      atMost('the same: time until 1,000 due ones have ended', woken, 2, 's'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function oneWaits({ url }: BenchServer, secret: string): Promise<void> {
  const answer = await fetch(`${url}/api/autoflow/hooks/${secret}`, { method: 'POST', body: 'x' })
  if (answer.status !== 202) throw new Error(`the run does not wait: ${answer.status} ${await answer.text()}`)
}

/** Copies of the one that waits: beginning 100,000 is not what is measured. */
const fillWaiting = (dataDir: string, { flowId }: Published) =>
  withClient(dataDir, async (client) => {
    await client.query(
      `create temporary table ids as select gen_random_uuid() as id from generate_series(1, ${waitingRuns - 1});
       create temporary table one as select * from flow_runs where flow_id = '${flowId}';
       insert into flow_journal select i.id, j.seq, replace(j.entries, j.run_id::text, i.id::text) from flow_journal j join one on one.id = j.run_id, ids i;
       insert into flow_waits select i.id, w.token, w.kind, w.due_at, w.key, w.fired, w.payload from flow_waits w join one on one.id = w.run_id, ids i;
       insert into flow_runs select i.id, o.flow_id, o.document_hash, o.user_id, o.organization_id, o.workspace_id, o.mode, o.trigger, o.status,
         o.leased_by, o.conversation, o.told_to, o.created_at, o.ended_at, o.steps, o.credits, o.result, o.cancel_requested from one o, ids i;
       analyze`,
    )
  })

/** Seconds from the moment that runs are due until all of them have ended. */
const wake = (dataDir: string, flowId: string) =>
  withClient(dataDir, async (client) => {
    const began = performance.now()
    await client.query(
      `update flow_waits set due_at = now() where run_id in (select id from flow_runs where flow_id = $1 and status = 'waiting' limit ${dueRuns})`,
      [flowId],
    )
    for (;;) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int from flow_runs where ended_at is not null`,
      )
      const seconds = (performance.now() - began) / 1000
      if (rows[0]!.count >= dueRuns || seconds > 60) return seconds
      await sleep(20)
    }
  })

/** Two calls, a wait and a row between them: the server is killed every two seconds while they run. */
async function crashFigures(): Promise<Figure[]> {
  const seen = new Map<string, number>()
  const receiver = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    seen.set(key, (seen.get(key) ?? 0) + 1)
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const dataDir = dataDirectory()
  let server = await startServer(dataDir, quiet)
  try {
    const { secret, flowId } = await publish(
      dataDir,
      crashing(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`),
    )
    let over = false
    let kills = 0
    const begun = beginAll(() => server.url, secret)
    const killing = (async () => {
      while (!over) {
        await sleep(2_000)
        if (over) return
        kills++
        server.process.kill('SIGKILL')
        if (server.process.exitCode === null && server.process.signalCode === null) await once(server.process, 'exit')
        server = await startServer(dataDir, quiet)
      }
    })()
    await begun
    const ended = await withClient(dataDir, (client) => untilEnded(client, flowId))
    over = true
    await killing
    const repeated = [...seen.values()].filter((count) => count > 1).length
    process.stderr.write(`${kills} kills; ${repeated} calls came again with the key they had\n`)
    return [
      atLeast(`crash test, killed every 2 s (${kills} times): runs that ended, once each`, ended, crashRuns, 'runs'),
      atMost('the same: effects missing at the receiver', crashRuns * 2 - seen.size, 0, ''),
      atMost('the same: effects too many at the receiver (which counts keys)', seen.size - crashRuns * 2, 0, ''),
    ]
  } finally {
    await server.stop()
    receiver.closeAllConnections()
    receiver.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

const crashing = (url: string) =>
  aFlow(
    [
      ['start', 'on-webhook', { wait_s: 0 }],
      ['one', 'http-call', { url: `${url}/one`, method: 'POST' }, { policy: { tries: 10, wait_s: 0.2 } }],
      ['rest', 'wait', { amount: 1, unit: 'seconds' }],
      ['two', 'http-call', { url: `${url}/two`, method: 'POST' }, { policy: { tries: 10, wait_s: 0.2 } }],
      ['say', 'answer', { by: 'text', text: 'Done' }],
    ],
    ['start > next > one', 'one > next > rest', 'rest > next > two', 'two > next > say'],
  )

/** As a program does that wants to be sure: again with the same key until it is taken. */
async function beginAll(url: () => string, secret: string): Promise<void> {
  let next = 0
  const one = async () => {
    for (let n = next++; n < crashRuns; n = next++) {
      for (;;) {
        const answer = await fetch(`${url()}/api/autoflow/hooks/${secret}`, {
          method: 'POST',
          headers: { 'idempotency-key': `run ${n}` },
          body: `${n}`,
        }).catch(() => undefined)
        await answer?.arrayBuffer().catch(() => {})
        if (answer && answer.status < 300) break
        await sleep(50)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, one))
}

async function untilEnded(client: pg.Client, flowId: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from flow_runs where flow_id = $1 and status = 'done'`,
      [flowId],
    )
    if (rows[0]!.count >= crashRuns || tries > 600) return rows[0]!.count
    await sleep(500)
  }
}
