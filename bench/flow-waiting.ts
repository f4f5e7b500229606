import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { aFlow } from '#flow/testing/flows.ts'
import { atMost, type Figure } from './figure.ts'
import { type PublishedFlow, publishFlow, quiet, withClient } from './flow-publish.ts'
import { type BenchServer, dataDirectory, pssMb, startServer } from './server.ts'

const waitingRuns = 100_000
const dueRuns = 1_000

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
    const published = await publishFlow(dataDir, patient)
    await oneWaits(server, published.secret)
    await sleep(3_000)
    const before = pssMb(server.process.pid!)
    await fillWaiting(dataDir, published)
    await sleep(5_000)
    const memory = pssMb(server.process.pid!) - before
    const woken = await wake(dataDir, published.flowId)
    return [
      atMost(
        `${waitingRuns.toLocaleString('en')} waiting runs (rows copied from one that waits): memory of the process`,
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

async function oneWaits({ url }: BenchServer, secret: string): Promise<void> {
  const answer = await fetch(`${url}/api/autoflow/hooks/${secret}`, { method: 'POST', body: 'x' })
  if (answer.status !== 202) throw new Error(`the run does not wait: ${answer.status} ${await answer.text()}`)
}

/** Copies of the one that waits: beginning 100,000 is not what is measured. */
const fillWaiting = (dataDir: string, { flowId }: PublishedFlow) =>
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
