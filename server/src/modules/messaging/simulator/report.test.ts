import { expect, test } from 'vitest'
import { simulatorEndpoints } from '#contract/messaging/simulator-endpoints.ts'
import { aPerson } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { aSandbox } from '../testing/sandbox.ts'

const server = await testApp()
const { pool } = server.deps

/** What the account is told waits, as if a process that does nothing had its job; undone with a number below zero. */
const hold = (account: string, seconds: number) =>
  pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at, lease, leased_until)
     values (gen_random_uuid(), 'simulated-webhook', $1, $2, $3, now(), gen_random_uuid(), $3)
     on conflict (queue, key) do update set leased_until = excluded.leased_until, lease = excluded.lease, due_at = excluded.due_at`,
    [
      account,
      JSON.stringify({ accountId: account }),
      new Date(server.deps.clock.now().getTime() + seconds * 1_000).toISOString(),
    ],
  )
const said = ({ content }: { content: object }) => ('text' in content ? [content.text] : [])

test('what waits is told in one webhook, in its order; a job of the version before is done as well', async () => {
  const sandbox = await aSandbox(server, await aPerson(server))
  const { id } = await sandbox.written('Nol')
  const before = await pool.query('select id from messaging_webhooks where account_id = $1', [sandbox.id])
  await hold(sandbox.id, 3_600)
  for (const text of ['Satu', 'Dua', 'Tiga'])
    await server.call(simulatorEndpoints.actOnPhone, { ...sandbox.at(sandbox.phone.id), body: { kind: 'text', text } })
  await sandbox.settle()
  expect((await sandbox.messages(id)).flatMap(said)).toEqual(['Nol'])
  await hold(sandbox.id, -1)
  await sandbox.settle()
  expect((await sandbox.messages(id)).flatMap(said)).toEqual(['Nol', 'Satu', 'Dua', 'Tiga'])
  const { rows } = await pool.query<{ id: string; body: string }>(
    'select id, body from messaging_webhooks where account_id = $1 order by id',
    [sandbox.id],
  )
  expect(rows).toHaveLength(before.rows.length + 1)
  const body: { entry: { event: string }[] } = JSON.parse(rows.at(-1)!.body)
  expect(body.entry).toHaveLength(3)

  const [first] = body.entry
  const old = { object: 'whatsapp_business_account', entry: [{ ...first, event: 'of the version before' }] }
  await pool.query(
    `insert into jobs (id, queue, key, payload, due_at, created_at) values (gen_random_uuid(), 'simulated-webhook', 'old', $1, now(), now())`,
    [JSON.stringify({ accountId: sandbox.id, body: JSON.stringify(old) })],
  )
  await sandbox.settle()
  const told = await pool.query<{ body: string }>(
    `select body from messaging_webhooks where account_id = $1 and body like '%of the version before%' and done_at is not null`,
    [sandbox.id],
  )
  expect(told.rows).toHaveLength(1)
})
