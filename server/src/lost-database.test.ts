import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { postgresLocation } from './platform/db/embedded.ts'
import { startFakeModel } from './providers/model/fake.ts'
import { addPeople } from './testing/chaos/people.ts'
import { installationIn } from './testing/installation.ts'
import { smallDisk } from './testing/small-disk.ts'

// Whole servers are started and killed, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
const patience = { timeout: 60_000, interval: 50 }

const disk = smallDisk(320)
const model = await startFakeModel()
const env = { MODEL_BASE_URL: model.baseUrl, MODEL_NAME: 'fake-1', MODEL_API_KEY: 'none' }
const home = await installationIn(path.join(disk.folder, 'data'), env)
beforeAll(async () => {
  // As an earlier version left them.
  for (const [name, text] of [
    ['files/chat/old', 'content'],
    ['outbox/old.eml', 'mail'],
    ['secret.key', 'a key of an earlier version'],
  ] as const) {
    const file = path.join(home.dataDir, name)
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 })
    fs.writeFileSync(file, text, { mode: 0o644 })
  }
  await home.start()
  await home.query('create table kept (n int primary key)')
})
afterAll(async () => {
  await home.discard()
  disk.remove()
  await model.close()
})

// What it said shows why a database did not come back.
beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stderr.write(home.output())))

const status = (at: string) => fetch(new URL(at, home.url)).then((answer) => answer.status)
/** Locks and listeners that a server has in its database: its claim, its lease of flows, and what hears of events. */
async function held(): Promise<object> {
  const [found] = await home.query<{ claims: number; leases: number; listeners: number }>(
    `select (select count(*)::int from pg_locks where locktype = 'advisory' and objid = 7270002) as claims,
       (select count(*)::int from pg_locks where locktype = 'advisory' and classid = 7270088) as leases,
       (select count(*)::int from pg_stat_activity where query ilike 'listen %') as listeners`,
  )
  return found!
}
const whole = { claims: 1, leases: 1, listeners: 2 }

/** Whether another process has taken the place of that one. */
function isFollowed(before: number): boolean {
  try {
    return home.postmaster() !== before
  } catch {
    return false
  }
}

async function isBack(before: number): Promise<void> {
  await expect.poll(() => isFollowed(before), patience).toBe(true)
  await expect.poll(() => status('/ready'), patience).toBe(200)
  await expect.poll(held, patience).toEqual(whole)
  expect(await status('/health')).toBe(200)
}

test('a server says where it is when all of it has started: a database that goes away then is brought back below it', async () => {
  expect(await held()).toEqual(whole)
  // Looked at within a second, or not known: nothing is missing, and a busy machine may have to be asked again.
  const ready = await fetch(new URL('/ready', home.url))
  expect(Object.values((await ready.json()) as object)).not.toContain('missing')
  await expect.poll(() => status('/ready'), patience).toBe(200)
})

test.each(['first', 'all'] as const)(
  'a database whose %s processes are killed comes back with all that it knew',
  async (how) => {
    await expect.poll(held, patience).toEqual(whole)
    await home.query('insert into kept select coalesce(max(n), 0) + 1 from kept')
    const [before, kept] = [home.postmaster(), await home.query('select n from kept')]
    home.killDatabase(how)
    await isBack(before)
    expect(await home.query('select n from kept')).toEqual(kept)
  },
)

test('an answer during which the database is killed goes on, and is told to be done when it is stored', async () => {
  const killed = Promise.withResolvers<void>()
  model.reply = () => [{ text: 'before ' }, { until: killed.promise }, { wait: 300 }, { text: 'and after' }]
  const [person] = await addPeople(home, 1)
  const form = new FormData()
  form.set('bot_id', person!.agent)
  form.set('question', 'Go')
  const headers = { ...person!.headers, accept: 'text/event-stream' }
  const answer = await fetch(`${home.url}/api/gateway/studio/chat`, { method: 'POST', headers, body: form })
  const before = home.postmaster()
  let message = ''
  let isKilled = false
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    message += chunk
    if (isKilled || !message.includes('text-delta')) continue
    isKilled = true
    home.killDatabase('first')
    killed.resolve()
  }
  expect(message).toMatch(/"type":"finish".*"status":"done"/)
  expect(await home.query('select status, answer_text from records')).toEqual([
    { status: 'done', answer_text: 'before and after' },
  ])
  await isBack(before)
})

test('a query that goes on computing without its postmaster does not keep the next one out', async () => {
  const before = home.postmaster()
  const busy = new pg.Client(postgresLocation(home.dataDir).connection)
  busy.on('error', () => {})
  await busy.connect()
  const computing = busy.query('do $$ begin loop end loop; end $$').catch((error: Error) => error)
  await expect
    .poll(() => home.query(`select 1 from pg_stat_activity where query like 'do %' and state = 'active'`), patience)
    .toHaveLength(1)
  home.killDatabase('first')
  await isBack(before)
  expect(await computing).toBeInstanceOf(Error)
})

test('a server that stalls is told from one that is ready; the process lives', async () => {
  const pid = home.postmaster()
  process.kill(pid, 'SIGSTOP')
  try {
    await expect.poll(() => status('/ready'), patience).toBe(503)
    expect(await status('/health')).toBe(200)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await expect.poll(() => status('/ready'), patience).toBe(200)
})

test.skipIf(disk.missing)(
  `a disk that is full is told; with room again all is there ${disk.missing ?? ''}`,
  async () => {
    await expect.poll(() => status('/ready'), patience).toBe(200)
    const kept = await home.query('select n from kept')
    const { empty } = disk.fill()
    try {
      await expect.poll(() => status('/ready'), patience).toBe(503)
      expect(await status('/health')).toBe(200)
    } finally {
      empty()
    }
    await expect.poll(() => status('/ready'), patience).toBe(200)
    expect(await home.query('select n from kept')).toEqual(kept)
  },
)

test('one server works on a folder: another is refused, also after the database came back', async () => {
  const { code, output } = await home.refusedStart()
  expect([code, output.trim()]).toEqual([1, expect.stringContaining('Another process works on this data directory')])
})

test('a database that outlived its server is watched by the next one, too', async () => {
  await home.killServer()
  const before = home.postmaster()
  await home.start()
  expect(home.postmaster()).toBe(before)
  home.killDatabase('first')
  await isBack(before)
})

test('what is in the data directory is for its account only, also what an earlier version left', async () => {
  await home.stop()
  // Where PostgreSQL runs as another account, that account walks through the folder itself.
  const root = fs.statSync(home.dataDir).mode & 0o777
  expect([0o700, 0o711]).toContain(root)
  const open = fs
    .readdirSync(home.dataDir, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.lstatSync(file).mode & 0o077)
  expect(open).toEqual([])
  expect(fs.readFileSync(path.join(home.dataDir, 'files/chat/old'), 'utf8')).toBe('content')
})
