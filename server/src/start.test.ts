import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { anInstallation, installationIn } from './testing/installation.ts'

// Whole servers are started, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const hidden = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-hidden-'))
const home = await anInstallation()
const far = await installationIn(path.join(hidden, 'data'))
afterAll(async () => {
  await home.discard()
  await far.discard()
  fs.rmSync(hidden, { recursive: true, force: true })
})

const lines = (said: string) => said.trim().split('\n')
const needsOperator = 'npm run operator'
/** On a busy machine. */
const slowly = { timeout: 30_000 }

test('what a start may not do, it says in one line and does not do; what was there is there afterwards', async () => {
  await home.start()
  await expect.poll(home.said).toContain(home.url)
  expect(home.said()).not.toContain(needsOperator)
  await home.query(
    `with o as (insert into organizations (name) values ('Toko') returning id)
     insert into users (organization_id, email, email_shown, name, activated_at) select id, e, e, 'Sari', now()
     from o, unnest(array['sari@example.test']) e`,
  )
  await home.stop()
  const refusals = [await home.refusedStart({ SECRET_KEY: 'quite another key' })]
  fs.writeFileSync(path.join(home.dataDir, 'restore-unfinished'), '')
  refusals.push(await home.refusedStart())
  fs.rmSync(path.join(home.dataDir, 'restore-unfinished'))
  expect(refusals.map(({ code }) => code)).toEqual([1, 1])
  expect(refusals.map(({ said }) => lines(said))).toEqual([
    [expect.stringMatching(/^SECRET_KEY is not the one/)],
    [expect.stringContaining('did not finish')],
  ])
  // As it was made by a program that knows nothing of the mark.
  fs.rmSync(path.join(home.dataDir, 'postgres/nalar-initialised'))
  await home.start()
  expect(await home.query('select email from users')).toEqual([{ email: 'sari@example.test' }])
  await home.stop()
})

test('a folder that still has its key while its database is lost makes no stranger the operator', async () => {
  const lost = await anInstallation()
  onTestFinished(() => lost.discard())
  await lost.start()
  await lost.stop()
  // Whoever renamed it before the database has ended would still have it.
  await expect.poll(() => fs.existsSync(path.join(lost.dataDir, 'postgres/postmaster.pid')), slowly).toBe(false)
  fs.renameSync(path.join(lost.dataDir, 'postgres'), path.join(lost.dataDir, 'elsewhere'))
  await lost.start()
  await expect.poll(lost.said, slowly).toContain(needsOperator)
  expect(await lost.query(`select name from installation_settings where name = 'first_account'`)).toEqual([])
  await lost.stop()
})

test.runIf(process.getuid?.() === 0)(
  'where the database cannot be in DATA_DIR, the start says where it is',
  async () => {
    await far.start()
    await expect.poll(far.said, slowly).toContain(far.url)
    const [, place] = /The database is in (\S+):/.exec(far.said()) ?? []
    expect(fs.existsSync(path.join(place ?? '', 'PG_VERSION'))).toBe(true)
    expect(fs.existsSync(path.join(hidden, 'data/postgres'))).toBe(false)
    await far.stop()
  },
)
