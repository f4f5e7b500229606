import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { aFlow } from '#flow/testing/flows.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { publishFlow, quiet, withClient } from './flow-publish.ts'
import { dataDirectory, startServer } from './server.ts'

const crashRuns = Number(process.env.BENCH_CRASH_RUNS ?? 10_000)

/** Where each run calls, twice. */
const expectedEffects = Array.from({ length: crashRuns }, (_, run) => [`/one/${run}`, `/two/${run}`]).flat()

/** Two calls, a wait and a row between them: the server is killed every two seconds while they run. */
export async function crashFigures(): Promise<Figure[]> {
  const seen = new Map<string, Map<string, number>>()
  const receiver = createServer((request, response) => {
    const effect = request.url ?? ''
    const key = String(request.headers['idempotency-key'])
    const keys = seen.get(effect) ?? new Map<string, number>()
    seen.set(effect, keys.set(key, (keys.get(key) ?? 0) + 1))
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const dataDir = dataDirectory()
  let server = await startServer(dataDir, quiet)
  try {
    const { secret, flowId } = await publishFlow(
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
    const repeated = [...seen.values()].flatMap((keys) => [...keys.values()]).filter((count) => count > 1).length
    const missing = expectedEffects.filter((effect) => !seen.has(effect)).length
    const known = new Set(expectedEffects)
    const extra = [...seen].reduce((sum, [effect, keys]) => sum + keys.size - (known.has(effect) ? 1 : 0), 0)
    process.stderr.write(`${kills} kills; ${repeated} calls came again with the key they had\n`)
    return [
      atLeast(`crash test, killed every 2 s (${kills} times): runs that ended, once each`, ended, crashRuns, 'runs'),
      atMost(
        `the same: of ${expectedEffects.length.toLocaleString('en')} effects, missing at the receiver`,
        missing,
        0,
        '',
      ),
      atMost('the same: effects that came again under another key', extra, 0, ''),
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
      [
        'one',
        'http-call',
        { url: `${url}/one/{{trigger.body.run}}`, method: 'POST' },
        { policy: { tries: 10, wait_s: 0.2 } },
      ],
      ['rest', 'wait', { amount: 1, unit: 'seconds' }],
      [
        'two',
        'http-call',
        { url: `${url}/two/{{trigger.body.run}}`, method: 'POST' },
        { policy: { tries: 10, wait_s: 0.2 } },
      ],
      ['say', 'answer', { by: 'text', text: 'Done' }],
    ],
    ['start > next > one', 'one > next > rest', 'rest > next > two', 'two > next > say'],
  )

/** As a program does that wants to be sure: again with the same key until it is taken. */
async function beginAll(url: () => string, secret: string): Promise<void> {
  let next = 0
  const run = async () => {
    for (let n = next++; n < crashRuns; n = next++) {
      for (;;) {
        const answer = await fetch(`${url()}/api/autoflow/hooks/${secret}`, {
          method: 'POST',
          headers: { 'idempotency-key': `run ${n}`, 'content-type': 'application/json' },
          body: `{"run":${n}}`,
        }).catch(() => undefined)
        await answer?.arrayBuffer().catch(() => {})
        if (answer && answer.status < 300) break
        await sleep(50)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, run))
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
