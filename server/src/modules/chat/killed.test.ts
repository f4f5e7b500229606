import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { databaseUrl } from '../../testing/database-url.ts'
import { mainProgram, serverEnv } from '../../testing/server-env.ts'
import { getBalance } from '../billing/service.ts'
import { expectBooksBalance } from '../billing/testing/books.ts'
import { aTalker, chatApp, eventsOf, openStream } from './testing/chat-app.ts'

// Whole servers are started, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const server = await chatApp()
const talker = await aTalker(server)
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-killed-'))
const children: ChildProcess[] = []
afterEach(() => expectBooksBalance(server.deps.pool))
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  fs.rmSync(directory, { recursive: true, force: true })
})

/** The whole product as a process of its own, on the test's database and model. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    ...serverEnv,
    DATA_DIR: directory,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SEED_SAMPLE: 'false',
    DATABASE_URL: databaseUrl(server.deps.connection),
    MODEL_BASE_URL: server.model.baseUrl,
    MODEL_NAME: 'fake-1',
    MODEL_API_KEY: 'none',
  }
  const child = spawn(process.execPath, [mainProgram], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface(child.stdout)) {
    const url = /http:\S+/.exec(line)?.[0]
    if (url) return { child, url }
  }
  throw new Error('the server did not start')
}

/** Asks a server and kills it when the first words of the answer have come. */
async function killInAnAnswer(): Promise<void> {
  server.model.reply = () => [{ text: 'the first half' }, { wait: 60_000 }, { text: 'the second' }]
  const { child, url } = await start()
  const response = await openStream({ ...server, url }, talker, { question: 'Tell me everything' })
  await expect(
    (async () => {
      for await (const event of eventsOf(response)) if (event.type === 'text-delta') child.kill('SIGKILL')
    })(),
  ).rejects.toThrow()
  if (child.signalCode === null) await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

const balance = () => getBalance(server.deps, talker.organizationId)
const waiting = async () => (await server.deps.pool.query("select 1 from records where status = 'streaming'")).rowCount

test('a server killed between hold and settle: another that lives gives the credits back', async () => {
  await killInAnAnswer()
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  expect(await balance()).toMatchObject({ available: 27_500, held: 0, spent: 0 })
})

test('the only server killed between hold and settle: the next start gives the credits back', async () => {
  await server.app.stop()
  await killInAnAnswer()
  expect(await balance()).toMatchObject({ available: 27_500 - 203, held: 203, spent: 0 })
  expect(await waiting()).toBe(1)
  await expectBooksBalance(server.deps.pool)
  const { child } = await start()
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
  expect(await balance()).toMatchObject({ available: 27_500, held: 0, spent: 0 })
  child.kill('SIGTERM')
  await once(child, 'exit')
})
