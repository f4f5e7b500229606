import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { studioEndpoints } from '#contract/studio/endpoints.ts'
import { databaseUrl } from '../../testing/database-url.ts'
import { aPerson } from '../../testing/factories.ts'
import { mainProgram, serverEnv } from '../../testing/server-env.ts'
import { testApp } from '../../testing/test-app.ts'
import { aFlow } from './testing/published.ts'
import { aReceiver } from './testing/receiver.ts'

const server = await testApp({ env: { NET_ALLOW: '127.0.0.1' } })
const receiver = await aReceiver(0)
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-test-killed-'))
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  receiver.close()
  fs.rmSync(directory, { recursive: true, force: true })
})

async function begin(): Promise<string> {
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
  child = spawn(process.execPath, [mainProgram], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout!)) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('the server did not start')
}

test('a test whose server is killed goes on as a test: nobody is reached by the one that takes it over', async () => {
  const person = await aPerson(server)
  const document = aFlow(
    [
      ['start', 'on-webhook'],
      ['rest', 'wait', { amount: 2, unit: 'seconds' }],
      ['call', 'http-call', { url: `${receiver.url}/warehouse`, method: 'POST' }],
      ['put', 'write-table', { table: 'orders', columns: [{ name: 'state', value: 'sent' }] }],
    ],
    ['start > next > rest', 'rest > next > call', 'call > next > put'],
  )
  const { headers } = person
  const made = await server.call(studioEndpoints.createProject, { body: { name: 'Orders', document }, headers })
  const flowId = made.body.data.id
  // The test's own server would take the run over.
  await server.app.stop()
  const url = await begin()
  const address = new URL(`/api/gateway/studio/projects/${flowId}/test`, url)
  const asked = fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ trigger: 'start', input: {} }),
  }).catch(() => undefined)
  const rows = async (text: string) => (await server.deps.pool.query(text, [flowId])).rows
  const state = async () => (await rows('select status, mode from flow_runs where flow_id = $1'))[0]
  await expect.poll(state).toEqual({ status: 'waiting', mode: 'test' })
  child!.kill('SIGKILL')
  await Promise.all([once(child!, 'exit'), asked])
  await begin()
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toEqual({ status: 'done', mode: 'test' })
  const journal = (
    await rows('select entries from flow_journal where run_id in (select id from flow_runs where flow_id = $1)')
  )
    .flatMap(({ entries }) => JSON.parse(entries) as { node?: string; simulated?: true }[])
    .filter(({ simulated }) => simulated)
    .map(({ node }) => node)
  expect(journal).toEqual(['call', 'put'])
  expect(receiver.calls()).toBe(0)
  expect(Number((await server.deps.pool.query('select count(*) from flow_table_rows')).rows[0].count)).toBe(0)
}, 150_000)
