import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { databaseUrl } from '../../testing/database-url.ts'
import { aPerson } from '../../testing/factories.ts'
import { mainProgram, serverEnv } from '../../testing/server-env.ts'
import { testApp } from '../../testing/test-app.ts'
import { aFlow, aPublishedFlow, callHook } from './testing/published.ts'
import { aReceiver } from './testing/receiver.ts'

const runs = 200
const kills = 3

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const receiver = await aReceiver(20)
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-flows-killed-'))
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  receiver.close()
  fs.rmSync(directory, { recursive: true, force: true })
})

async function start(): Promise<string> {
  const env = {
    ...serverEnv,
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SEED_SAMPLE: 'false',
    DATABASE_URL: databaseUrl(server.deps.connection),
    NET_ALLOW: '127.0.0.1',
    WEB_SEARCH_PROVIDER: 'none',
  }
  child?.kill('SIGKILL')
  child = spawn(process.execPath, [mainProgram], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout!)) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('the server did not start')
}

/** As a program does that wants to be sure: again with the same key until somebody took it. */
async function begin(url: () => string, secret: string, n: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const answer = await callHook(url(), secret, { n }, { 'idempotency-key': `order ${n}` }).catch(() => undefined)
    if (answer?.data?.run_id) return
    await sleep(100)
  }
  throw new Error(`run ${n} was not taken`)
}

test('killed again and again, every run ends once and every effect happens once', async () => {
  const person = await aPerson(server)
  const document = aFlow(
    [
      ['start', 'on-webhook', { wait_s: 1 }],
      ['one', 'http-call', { url: `${receiver.url}/one`, method: 'POST' }, { policy: { tries: 10, wait_s: 0.1 } }],
      ['rest', 'wait', { amount: 0.3, unit: 'seconds' }],
      ['put', 'write-table', { table: 'orders', columns: [{ name: 'n', value: '{{trigger.body.n}}' }] }],
      ['two', 'http-call', { url: `${receiver.url}/two`, method: 'POST' }, { policy: { tries: 10, wait_s: 0.1 } }],
      ['say', 'answer', { by: 'text', text: 'Done {{trigger.body.n}}' }],
    ],
    ['start > next > one', 'one > next > rest', 'rest > next > put', 'put > next > two', 'two > next > say'],
  )
  const { flowId } = await aPublishedFlow(server, person, document)
  const secret = (await server.app.flows.listTriggers(flowId))[0]!.secret!
  // The test's own server would take the runs over.
  await server.app.stop()
  let url = await start()
  let begun = 0
  const all = Array.from({ length: 20 }, async () => {
    for (let n = begun++; n < runs; n = begun++) await begin(() => url, secret, n)
  })
  for (let n = 0; n < kills; n++) {
    // In the middle: calls were answered since it began, and some are waiting for their answer.
    const answered = receiver.calls() + 30
    receiver.answerFirst(answered)
    await expect.poll(receiver.calls).toBeGreaterThan(answered + 5)
    child!.kill('SIGKILL')
    await once(child!, 'exit')
    url = await start()
  }
  receiver.answerFirst(Number.POSITIVE_INFINITY)
  await Promise.all(all)
  const count = async (text: string, values: unknown[] = [flowId]) =>
    Number((await server.deps.pool.query(text, values)).rows[0].count)
  const ended = () => count(`select count(*) from flow_runs where flow_id = $1 and ended_at is not null`)
  await expect.poll(ended, { timeout: 120_000, interval: 200 }).toBe(runs)
  expect(await count(`select count(*) from flow_runs where flow_id = $1 and status = 'done'`)).toBe(runs)
  expect(await count('select count(*) from flow_waits', [])).toBe(0)
  // Two calls and a row of each run; a call that was repeated came with the same key.
  expect(receiver.keys()).toBe(runs * 2)
  expect(receiver.calls()).toBeGreaterThanOrEqual(runs * 2)
  expect(await count(`select count(distinct row ->> 'n') from flow_table_rows`, [])).toBe(runs)
  expect(await count('select count(*) from flow_table_rows', [])).toBe(runs)
}, 240_000)
