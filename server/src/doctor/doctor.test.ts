import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { createDiskStore } from '../platform/files/disk-store.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { checkKey } from '../platform/installation/key-check.ts'
import { redisProgram, startRedis } from '../testing/redis.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { startSmtpSink } from '../testing/smtp-sink.ts'
import { testApp } from '../testing/test-app.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { checkDatabase } from './check-database.ts'
import { checkFolder, checkMail, checkModel, checkRedis, checkStore } from './check-places.ts'
import { describeFindings, type Finding } from './finding.ts'

const server = await testApp()
const { connection, config, fileStore: store, pool, secrets } = server.deps
await checkKey(pool, secrets, true)
const key = 'a test key that nobody uses'
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-doctor-'))
afterAll(() => fs.rmSync(home, { recursive: true, force: true }))

const said = (findings: readonly Finding[]) => findings.map(({ about, state }) => `${about} ${state}`)
const look = (more: object = {}) => checkDatabase({ connection, store, key, backups: config, ...more })

test('an installation that is well has nothing to mend', async () => {
  expect(said(await look())).toEqual([
    'database ok',
    'clock ok',
    'schema ok',
    'key ok',
    'processes ok',
    'connections ok',
    'jobs ok',
    'backup warning',
    'files ok',
  ])
  expect(said([await checkFolder(config), await checkStore(store, config)])).toEqual(['folder ok', 'files ok'])
})

test('another key, and none, are told apart', async () => {
  const of = async (given: string | undefined) => (await look({ key: given })).find(({ about }) => about === 'key')
  expect(await of('another key that nobody uses')).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('not the one'),
  })
  expect(await of(undefined)).toMatchObject({ state: 'problem', says: 'there is none' })
})

test('a database that is empty, or further than this version, says what to start', async () => {
  const empty = await createEmptyDatabase()
  const found = await checkDatabase({ connection: empty.connection, store, key, backups: config })
  expect(found.at(-1)).toMatchObject({ about: 'schema', state: 'problem', remedy: 'Start the server once.' })
  await empty.drop()
  await pool.query("insert into migrations (name) values ('29990101_0100_x.sql')")
  expect((await look()).at(-1)).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('29990101_0100_x.sql'),
  })
  await pool.query("delete from migrations where name like '2999%'")
})

test('jobs that nobody takes and jobs that were given up are named by their queue', async () => {
  const insert = (queue: string, failed: boolean) =>
    pool.query(
      `insert into jobs (id, queue, key, payload, due_at, created_at, failed_at)
       values ($1, $2, 'x', '{}', now() - interval '1 hour', now(), case when $3 then now() end)`,
      [randomUUID(), queue, failed],
    )
  await insert('nobody-takes-it', false)
  await insert('gave-it-up', true)
  const jobs = (await look()).filter(({ about }) => about === 'jobs')
  expect(jobs.map(({ state, says }) => [state, says])).toEqual([
    ['problem', 'nobody-takes-it: 1 wait, the oldest for over 15 minutes'],
    ['warning', 'gave-it-up: 1 were given up'],
  ])
  await pool.query("delete from jobs where key = 'x'")
})

test('an installation without a worker is told so', async () => {
  await pool.query("update instances set roles = '{web}'")
  const found = (await look()).find(({ about }) => about === 'processes')
  expect(found).toMatchObject({ state: 'problem', remedy: 'Start one with ROLES=worker.' })
  await pool.query("update instances set roles = '{web,worker}'")
})

test('processes that may take more connections than there are do not fit', async () => {
  const found = async () => (await look()).find(({ about }) => about === 'connections')
  expect(await found()).toMatchObject({
    says: expect.stringMatching(/^1 processes may take 16 of 297 connections \(3 more are reserved\)/),
  })
  await pool.query('update instances set pool_connections = 295')
  expect(await found()).toMatchObject({ state: 'problem', remedy: expect.stringContaining('DATABASE_CONNECTIONS') })
  await pool.query('update instances set pool_connections = 12')
})

test('files that belong to nothing, and rows whose file is gone, are counted', async () => {
  const last = async () => (await look()).at(-1)
  await store.put('files/chat/orphan', Readable.from([Buffer.from('x')]))
  expect(await last()).toMatchObject({ state: 'warning', says: '1 files (1 MB) belong to nothing' })
  await store.remove('files/chat/orphan')
  const id = randomUUID()
  await pool.query(
    `with o as (insert into organizations (id, name) values ($1, 'Toko') returning id),
      u as (insert into users (id, organization_id, email, email_shown, name, activated_at) select $1, $1, 'x', 'x', 'x', now() from o returning id)
     insert into files (id, user_id, organization_id, key, name, mime, bytes, kind, created_at)
     select $1, $1, $1, 'chat/gone', 'x', 'text/plain', 1, 'text', now() from u`,
    [id],
  )
  expect(await last()).toMatchObject({ state: 'problem', says: expect.stringContaining('chat/gone') })
  await pool.query('delete from files where id = $1', [id])
})

test('services outside say whether they can be used, and what to check', async () => {
  const away = 'http://127.0.0.1:9'
  expect(await checkMail({ SMTP_URL: undefined })).toMatchObject({ state: 'warning' })
  expect(await checkMail({ SMTP_URL: 'smtp://127.0.0.1:9' })).toMatchObject({ state: 'problem' })
  const smtp = await startSmtpSink({ name: 'a', password: 'b' })
  expect(await checkMail({ SMTP_URL: `smtp://a:wrong@127.0.0.1:${smtp.port}` })).toMatchObject({ state: 'problem' })
  await smtp.stop()
  expect(await checkRedis({ REDIS_URL: 'redis://127.0.0.1:9' })).toMatchObject({ state: 'problem' })
  expect(await checkModel({ MODEL_BASE_URL: away, MODEL_API_KEY: undefined })).toMatchObject({ state: 'problem' })
  expect(await checkModel({ MODEL_BASE_URL: undefined, MODEL_API_KEY: undefined })).toMatchObject({ state: 'ok' })
  expect(await checkFolder({ DATA_DIR: path.join(home, 'missing') })).toMatchObject({ state: 'problem' })
  const s3 = await startS3Server()
  const bucket = readConfig({ ...s3.env, DATA_DIR: home })
  expect(await checkStore(await openFileStore(bucket), bucket)).toMatchObject({ state: 'ok' })
  const wrong = readConfig({ ...s3.env, AWS_SECRET_ACCESS_KEY: 'x', DATA_DIR: home })
  expect(await checkStore(await openFileStore(wrong), wrong)).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('SignatureDoesNotMatch'),
  })
  await s3.stop()
  fs.writeFileSync(path.join(home, 'doctor'), '')
  expect(await checkStore(createDiskStore(home), { FILES_URL: undefined })).toMatchObject({ state: 'problem' })
})

test.runIf(redisProgram)('a Redis that answers is well', async () => {
  const redis = await startRedis()
  expect(await checkRedis({ REDIS_URL: redis.url })).toMatchObject({ state: 'ok' })
  await redis.stop()
})

test('what is found is a line each, with what to do below', () => {
  const text = describeFindings([
    { about: 'mail', state: 'ok', says: 'fine' },
    { about: 'key', state: 'problem', says: 'there is none', remedy: 'Set it.' },
  ])
  expect(text.split('\n')).toEqual([
    'ok       mail       fine',
    'PROBLEM  key        there is none',
    '                    → Set it.',
    '',
    '1 problems, 0 warnings',
    '',
  ])
})
