import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { endpointPath } from '#contract/kit/endpoint.ts'
import { hashPassword } from './modules/account/service.ts'
import { npmRun, type Outcome, runCommand } from './testing/commands.ts'
import { databaseUrl } from './testing/database-url.ts'
import { anInstallation, type Installation, installationIn } from './testing/installation.ts'
import { createTestDatabase } from './testing/test-database.ts'

// Whole servers are started, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const isRoot = process.getuid?.() === 0
const workFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-start-'))
fs.chmodSync(workFolder, 0o755)
/** Where only root may enter, if anyone is root here. */
const hidden = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-hidden-'))
const home = await anInstallation()
const copy = await installationIn(path.join(workFolder, 'copy'))
const lost = await installationIn(path.join(hidden, 'data'))
const backup = path.join(workFolder, 'backup')
beforeAll(() => home.start())
afterAll(async () => {
  for (const installation of [home, copy, lost]) await installation.discard()
  for (const folder of [workFolder, hidden]) fs.rmSync(folder, { recursive: true, force: true })
})

const lines = (output: string) => output.trim().split('\n')
const needsOperator = 'npm run operator'
const password = 'Sandi yang panjang 1'
const file = { key: `chat/${randomUUID()}`, content: 'What the file says.' }

async function addPerson(email: string): Promise<void> {
  await home.query(
    `with o as (insert into organizations (name) values ('Toko') returning id)
     insert into users (organization_id, email, email_shown, name, activated_at, password_hash)
     select id, $1, $1, 'Sari', now(), $2 from o`,
    [email, await hashPassword(password)],
  )
}

async function signIn({ url }: Installation, email: string): Promise<{ status: number; name?: string }> {
  const answer = await fetch(url + endpointPath(accountEndpoints.signIn), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await answer.json()) as { data?: { user?: { name?: string } } }
  return { status: answer.status, ...(data?.user?.name && { name: data.user.name }) }
}

/** Ended with one line that says why, and no more. */
const refused = ({ code, stdout, stderr }: Outcome) => ({ code, stdout, lines: lines(stderr) })
const because = (why: RegExp) => ({ code: 1, stdout: '', lines: [expect.stringMatching(why)] })

test('the first start says where it is, and wants no operator before anybody has signed up', async () => {
  await expect.poll(home.output).toContain(home.url)
  expect(home.output()).not.toContain(needsOperator)
  await addPerson('sari@example.test')
})

test('who may run commands names the operator beside the running server', async () => {
  const operators = () => home.query('select email from users where is_operator')
  expect(await operators()).toEqual([])
  const { code, stdout } = await npmRun(home.env, 'operator', 'Sari@example.test')
  expect({ code, last: lines(stdout).at(-1) }).toEqual({
    code: 0,
    last: 'Sari@example.test is an operator of this installation now.',
  })
  expect(await operators()).toEqual([{ email: 'sari@example.test' }])
  expect(refused(await runCommand(home.env, 'operator', 'nobody@example.test'))).toEqual(
    because(/^Nobody has an account/),
  )
  expect(refused(await runCommand(home.env, 'operator'))).toEqual(because(/^Name the address of an account/))
  expect(await operators()).toEqual([{ email: 'sari@example.test' }])
})

test('who may run commands sees what goes on beside requests, and has what failed tried again', async () => {
  await home.query(
    `insert into jobs (id, queue, key, payload, due_at, attempts, error, failed_at, created_at)
     select gen_random_uuid(), 'notification-mail', id::text, jsonb_build_object('id', id), now(), 24, 'Error: no mail server', now(), now()
     from (select gen_random_uuid() as id) as gone`,
  )
  const measured = await (await fetch(`${home.url}/metrics`)).text()
  expect(measured).toContain('jobs{queue="notification-mail",state="failed"} 1')
  const { code, stdout } = await runCommand(home.env, 'operator', 'jobs')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^notification-mail +0 +0 +1$/m)
  expect(stdout).toContain('after 24 tries: Error: no mail server')
  expect((await runCommand(home.env, 'operator', 'jobs', 'retry', 'flow-mail')).stdout).toBe(
    '0 jobs are tried again.\n',
  )
  expect((await runCommand(home.env, 'operator', 'jobs', 'retry', 'notification-mail')).stdout).toBe(
    '1 job is tried again.\n',
  )
  // Its notification is gone: there is nothing to mail.
  await expect.poll(() => home.query("select key from jobs where queue = 'notification-mail'")).toEqual([])
})

test('a backup is written while the server works, restored elsewhere, and started: the same people, the same data', async () => {
  fs.mkdirSync(path.join(home.dataDir, 'files/chat'), { recursive: true })
  fs.writeFileSync(path.join(home.dataDir, 'files', file.key), file.content)
  await home.query(
    `insert into files (id, user_id, name, kind, mime, bytes, key, organization_id, created_at)
     select gen_random_uuid(), id, 'a file.txt', 'text', 'text/plain', $1, $2, organization_id, now() from users where email = 'sari@example.test'`,
    [file.content.length, file.key],
  )
  let writing = true
  const writers = (async () => {
    for (let n = 0; writing; n++) await addPerson(`writer-${n}@example.test`)
  })()
  const written = await npmRun(home.env, 'backup', backup, '--with-key').finally(() => {
    writing = false
  })
  await writers
  expect({ code: written.code, last: lines(written.stdout).at(-1) }).toEqual({
    code: 0,
    last: expect.stringMatching(/backup holds \d+ rows of \d+ tables and 1 files\.$/),
  })
  const restored = await npmRun({ ...home.env, DATA_DIR: copy.dataDir }, 'restore', backup)
  expect({ code: restored.code, last: lines(restored.stdout).at(-1) }).toEqual({
    code: 0,
    last: expect.stringMatching(/start it with npm start\.$/),
  })
  await copy.start()
  expect(await signIn(copy, 'sari@example.test')).toEqual(await signIn(home, 'sari@example.test'))
  expect(await signIn(copy, 'sari@example.test')).toMatchObject({ status: 200 })
  expect(fs.readFileSync(path.join(copy.dataDir, 'files', file.key), 'utf8')).toBe(file.content)
  const sari = `select id, email, name, is_operator, password_hash from users where email = 'sari@example.test'`
  expect(await copy.query(sari)).toEqual(await home.query(sari))
  // Each writer came with an organization, in one statement: a backup of one moment has both or neither.
  const torn = `select 1 from organizations o where not exists (select 1 from users u where u.organization_id = o.id)`
  expect(await copy.query(torn)).toEqual([])
})

test('a backup or a restore that would spoil something is refused in one line, and spoils nothing', async () => {
  const empty = path.join(workFolder, 'empty')
  const into = (dataDir: string) => ({ ...home.env, DATA_DIR: dataDir })
  const outcomes = await Promise.all([
    runCommand(home.env, 'backup', backup),
    runCommand(home.env, 'backup'),
    runCommand(home.env, 'backup', path.join(home.dataDir, 'backup')),
    runCommand(into(empty), 'backup', path.join(workFolder, 'another')),
    runCommand(into(empty), 'restore', path.join(workFolder, 'missing')),
    runCommand(into(empty), 'restore'),
    runCommand(home.env, 'restore', backup),
    runCommand(into(copy.dataDir), 'restore', backup),
  ])
  expect(outcomes.map(refused)).toEqual([
    because(/is not empty: name a new folder\.$/),
    because(/^Name a new folder/),
    because(/lies in the data directory itself/),
    because(/^There is no installation in/),
    because(/holds no backup/),
    because(/^Name the folder of a backup/),
    because(/is not empty: set DATA_DIR to a new folder\.$/),
    because(/is not empty: set DATA_DIR to a new folder\.$/),
  ])
  for (const installation of [home, copy]) expect((await signIn(installation, 'sari@example.test')).status).toBe(200)
})

test('what a start may not do, it says in one line and does not do; what was there is there afterwards', async () => {
  await home.stop()
  const refusals = [await home.refusedStart({ SECRET_KEY: 'quite another key' })]
  fs.writeFileSync(path.join(home.dataDir, 'restore-unfinished'), '')
  refusals.push(await home.refusedStart())
  fs.rmSync(path.join(home.dataDir, 'restore-unfinished'))
  expect(refusals.map(({ code }) => code)).toEqual([1, 1])
  expect(refusals.map(({ output: stdout }) => lines(stdout))).toEqual([
    [expect.stringMatching(/^SECRET_KEY is not the one/)],
    [expect.stringContaining('did not finish')],
  ])
  // As it was made by a program that knows nothing of the mark.
  fs.rmSync(path.join(home.dataDir, 'postgres/nalar-initialised'))
  await home.start()
  expect(await home.query(`select email from users where email like 'sari@%'`)).toEqual([
    { email: 'sari@example.test' },
  ])
  await home.stop()
})

test('where the database cannot be in DATA_DIR the start says so, and one that is lost makes no stranger the operator', async () => {
  await lost.start()
  await expect.poll(lost.output).toContain(lost.url)
  const [, elsewhere] = /The database is in (\S+):/.exec(lost.output()) ?? []
  expect(elsewhere !== undefined).toBe(isRoot)
  const data = elsewhere ?? path.join(lost.dataDir, 'postgres')
  expect(fs.existsSync(path.join(data, 'PG_VERSION'))).toBe(true)
  expect(fs.existsSync(path.join(lost.dataDir, 'postgres'))).toBe(!isRoot)
  await lost.stop()
  // Whoever renamed it before the database has ended would still have it.
  await expect.poll(() => fs.existsSync(path.join(data, 'postmaster.pid'))).toBe(false)
  fs.rmSync(data, { recursive: true })
  await lost.start()
  await expect.poll(lost.output).toContain(needsOperator)
  expect(await lost.query(`select name from installation_settings where name = 'first_account'`)).toEqual([])
})

test('a process that may take more connections than there are does not start', async () => {
  const { connection, drop } = await createTestDatabase()
  const env = { ...copy.env, DATA_DIR: path.join(workFolder, 'greedy'), DATABASE_URL: databaseUrl(connection) }
  expect(refused(await runCommand({ ...env, DATABASE_CONNECTIONS: '400' }, 'main'))).toEqual(
    because(
      /^This process may take 405 connections, and PostgreSQL gives 297 .*: lower DATABASE_CONNECTIONS to 292 or raise max_connections\.$/,
    ),
  )
  await drop()
})
