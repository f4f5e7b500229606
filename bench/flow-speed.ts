import fs from 'node:fs'
import autocannon from 'autocannon'
import { aFlow } from '#flow/testing/flows.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { publishFlow, quiet, withClient } from './flow-publish.ts'
import { dataDirectory, startServer } from './server.ts'

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

/** Runs a second and their latency. */
export async function speedFigures(): Promise<Figure[]> {
  const dataDir = dataDirectory()
  const server = await startServer(dataDir, quiet)
  try {
    const { secret, flowId } = await publishFlow(dataDir, quick)
    const url = `${server.url}/api/autoflow/hooks/${secret}`
    const request = {
      url,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json' },
      body: '{"total":250}',
    }
    await autocannon({ ...request, connections: 50, duration: 4 })
    const full = await autocannon({ ...request, connections: 50, duration: 10 })
    const idle = await autocannon({ ...request, connections: 20, duration: 10, overallRate: 100 })
    if (full.non2xx + full.errors + idle.non2xx + idle.errors > 0)
      throw new Error(`${full.non2xx + idle.non2xx} webhooks were not answered well`)
    await expectTraces(dataDir, flowId)
    return [
      atLeast(
        'flow webhook, condition, set variable, answer; every step journalled; 50 connections',
        full['2xx'] / 10,
        500,
        'runs/s',
      ),
      atMost('the same at 100 runs/s: p50', idle.latency.p50, 10, 'ms'),
      atMost('the same at 100 runs/s: p99', idle.latency.p99, 50, 'ms'),
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
