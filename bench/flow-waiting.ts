import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { aFlow } from '#flow/testing/flows.ts'
import { atMost, type Figure } from './figure.ts'
import { publishFlow, quiet, withClient } from './flow-publish.ts'
import { type BenchServer, dataDirectory, pssMb, startServer } from './server.ts'

const waitingRuns = 100_000
const firstRuns = 2_000
const dueRuns = 1_000
/** A process that has come to rest has let go of what it took meanwhile. */
const restMs = 30_000

const patient = aFlow(
  [
    ['start', 'on-webhook'],
    ['rest', 'wait', { amount: 3, unit: 'weeks' }],
    ['say', 'answer', { by: 'text', text: 'Still here' }],
  ],
  ['start > next > rest', 'rest > next > say'],
)

/** What runs that wait cost, and how soon they go on. */
export async function waitingFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, quiet)
  try {
    const { flowId, secret } = await publishFlow(dataDir, patient)
    // What a process that takes runs needs at all is no memory of those that wait.
    await begin(server, secret, firstRuns)
    await sleep(restMs)
    const before = pssMb(server.process.pid!)
    await begin(server, secret, waitingRuns)
    await sleep(restMs)
    const memory = pssMb(server.process.pid!) - before
    await expectWaiting(dataDir, flowId)
    const woken = await wake(dataDir, flowId)
    return [
      atMost(
        `${waitingRuns.toLocaleString('en')} waiting runs, each begun by a webhook: memory of the process`,
        Math.max(0, memory),
        50,
        'MB',
      ),
      atMost('the same: time until 1,000 due ones have ended', woken, 2, 's'),
    ]
  } finally {
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function begin({ url }: BenchServer, secret: string, amount: number): Promise<void> {
  const hook = { url: `${url}/api/autoflow/hooks/${secret}`, method: 'POST' as const, body: 'x' }
  const done = await autocannon({ ...hook, connections: 50, amount })
  if (done['2xx'] !== amount) throw new Error(`${amount - done['2xx']} of ${amount} runs did not begin`)
}

/** Every run that was begun waits, and is written down whole. */
const expectWaiting = (dataDir: string, flowId: string) =>
  withClient(dataDir, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from flow_runs r join flow_waits w on w.run_id = r.id
       where r.flow_id = $1 and r.status = 'waiting' and exists (select from flow_journal where run_id = r.id)`,
      [flowId],
    )
    const count = rows[0]!.count
    if (count !== firstRuns + waitingRuns) throw new Error(`${count} runs wait`)
    await client.query('analyze')
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
