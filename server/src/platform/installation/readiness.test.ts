import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createReadiness } from './readiness.ts'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-ready-'))
const { connection, drop } = await createTestDatabase()
afterAll(async () => {
  fs.rmSync(dataDir, { recursive: true })
  await drop()
})

const megabyte = 1024 * 1024
const enough = async () => 1000 * megabyte
const yes = async () => true

test.each<[string, Partial<Parameters<typeof createReadiness>[0]>, boolean]>([
  ['all is well', {}, true],
  ['there is no room for a piece of the log', { roomOf: async () => 8 * megabyte }, false],
  ['one of two disks is full', { folders: [dataDir, '/'], roomOf: async (at) => (at === '/' ? 0 : 1e12) }, false],
  ['the data directory takes no files', { dataDir: path.join(dataDir, 'missing') }, false],
  ['nobody listens', { connection: { ...connection, port: 1 } }, false],
  ['the database is not there', { connection: { ...connection, database: 'missing' } }, false],
  ['the disk does not answer', { roomOf: () => new Promise(() => {}) }, false],
])('ready when %s', async (_, given, ready) => {
  const look = createReadiness({ connection, dataDir, folders: [dataDir], roomOf: enough, hasWorker: yes, ...given })
  expect((await look()).status).toBe(ready)
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('a database that takes connections and says nothing is unknown', async () => {
  const silent = net.createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as net.AddressInfo
  const look = createReadiness({
    connection: { ...connection, host: '127.0.0.1', port },
    dataDir,
    folders: [dataDir],
    roomOf: enough,
    hasWorker: yes,
  })
  expect(await look()).toEqual({ status: false, database: 'unknown', disk: 'ok', worker: 'ok' })
  silent.close()
})

test('those who ask at once share one look', async () => {
  let looks = 0
  const roomOf = async () => {
    looks++
    return 1e12
  }
  const ready = createReadiness({ connection, dataDir, folders: [dataDir], roomOf, hasWorker: yes })
  const found = await Promise.all(Array.from({ length: 50 }, ready))
  expect(found.every(({ status }) => status)).toBe(true)
  expect(looks).toBe(1)
})

test.each([
  ['nobody does it', async () => false, 'missing'],
  ['it is not known', () => Promise.reject(new Error('away')), 'unknown'],
  ['it is not known in time', () => new Promise<boolean>(() => {}), 'unknown'],
])('work beside requests is told apart, and requests may come: %s', async (_, hasWorker, worker) => {
  const ready = createReadiness({ connection, dataDir, folders: [dataDir], roomOf: enough, hasWorker })
  expect(await ready()).toEqual({ status: true, database: 'ok', disk: 'ok', worker })
})
