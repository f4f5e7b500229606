import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import type { DeviceId } from '#contract/devices/schemas.ts'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints } from '#contract/messaging/inbox-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { ownEverything } from '../../testing/belongings.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'
import { findAnyMailbox } from '../email/mailbox-store.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'
import { eraseTree, fileColumns } from './erase-tree-store.ts'
import { looseReferences } from './reference-store.ts'

const server = await testApp()
/** Nothing works here: what is gone is so without a job. */
const web = await testApp({ env: { ROLES: 'web' } })
const { pool, db } = server.deps
const password = 'durian runtuh di ladang'

const count = async (what: string, values: unknown[] = [], on: TestApp = server) =>
  Number((await on.deps.pool.query(`select count(*) from ${what}`, values)).rows[0].count)
const receiptsOf = async (id: string) =>
  (
    await pool.query(
      `select target_kind as kind, target_name as name, actor_id as by, changes from audit_entries where action = 'data.erased' and target_id = $1`,
      [id],
    )
  ).rows
const untilErased = async () => {
  await expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return count("(select from removals union all select from jobs where queue = 'erase-files') left_over")
    })
    .toBe(0)
}

async function aDevice(
  on: TestApp,
  person: TestPerson,
  measurements: number,
): Promise<{ id: DeviceId; token: string }> {
  const body = { name: 'Kulkas', device_type: 'Cold box' }
  const made = await on.call(deviceEndpoints.createDevice, { body, headers: person.headers })
  const { id } = made.body.data.device
  await on.deps.pool.query(
    `insert into device_telemetry select $1, 't', now() - n * interval '1 minute', n from generate_series(1, $2::int) n`,
    [id, measurements],
  )
  return { id, token: made.body.data.token }
}

test('a device is gone for everyone before anything is erased', async () => {
  const person = await aPerson(web)
  const { id, token } = await aDevice(web, person, 5)
  const send = () =>
    fetch(`${web.url}/api/devices/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"values":{"t":1}}',
    })
  expect((await send()).status).toBe(200)
  const remove = () => web.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })
  expect((await remove()).status).toBe(200)
  const listed = await web.call(deviceEndpoints.listDevices, { query: {}, headers: person.headers })
  expect(listed.body.data.records).toEqual([])
  for (const call of [deviceEndpoints.getDevice, deviceEndpoints.getDeviceTelemetry])
    expect((await web.call(call, { params: { id }, query: {}, headers: person.headers })).body.code).toBe(
      'device_not_found',
    )
  expect((await remove()).body.code).toBe('device_not_found')
  expect((await send()).status).toBe(401)
  expect(await count('device_telemetry where device_id = $1', [id], web)).toBe(6)
})

test('a device is erased by a job, and the audit log says how much that was', async () => {
  const person = await aPerson(server)
  const [{ id }, other] = [await aDevice(server, person, 5_000), await aDevice(server, person, 7)]
  await server.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })
  await untilErased()
  expect(await count('device_telemetry where device_id = $1', [id])).toBe(0)
  expect(await count('devices where id = $1', [id])).toBe(0)
  expect(await count('device_telemetry where device_id = $1', [other.id])).toBe(7)
  expect(await receiptsOf(id)).toEqual([
    {
      kind: 'device',
      name: 'Kulkas',
      by: person.id,
      changes: {
        erased_rows: { from: null, to: 5_001 },
        erased_files: { from: null, to: 0 },
        asked: { from: null, to: expect.any(String) },
        tables: { from: null, to: ['devices 1', 'device_telemetry 5000'] },
      },
    },
  ])
})

test('an erasure that breaks off goes on, and its receipt counts everything once', async () => {
  const person = await aPerson(server)
  const { id } = await aDevice(server, person, 4_500)
  // The third of its statements fails, as if the process had died there.
  await pool.query(`create sequence erasures; create function breaking() returns trigger language plpgsql as $$ begin
    if nextval('erasures') = 3 then raise exception 'broken off'; end if; return null; end $$`)
  const part = (
    await pool.query('select distinct tableoid::regclass::text as part from device_telemetry where device_id = $1', [
      id,
    ])
  ).rows
  for (const { part: name } of part)
    await pool.query(`create trigger breaking after delete on ${name} for each statement execute function breaking()`)
  await server.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })
  await expect.poll(() => count('device_telemetry where device_id = $1', [id])).toBe(500)
  expect(await receiptsOf(id)).toEqual([])
  server.pass(10)
  await untilErased()
  for (const { part: name } of part) await pool.query(`drop trigger breaking on ${name}`)
  expect((await receiptsOf(id))[0].changes.erased_rows).toEqual({ from: null, to: 4_501 })
})

test('others write to what is erased, and wait for one batch at most', async () => {
  const person = await aPerson(server)
  const { id } = await aDevice(server, person, 3_000)
  const waits: number[] = []
  const ended = new AbortController()
  const writing = (async () => {
    for (let n = 0; !ended.signal.aborted; n++) {
      const begun = performance.now()
      await pool.query("insert into device_telemetry values ($1, 'new', now() + $2 * interval '1 second', 1)", [id, n])
      waits.push(performance.now() - begun)
      await setTimeout(2)
    }
  })()
  const batches: number[] = []
  await eraseTree(
    db,
    { table: 'devices', id },
    {
      of: 100,
      signal: new AbortController().signal,
      onErased: async (_tx, { rows }) => {
        batches.push(rows)
        await setTimeout(5)
      },
    },
  )
  ended.abort()
  await writing
  expect(batches.length).toBeGreaterThan(29)
  expect(Math.max(...batches)).toBe(100)
  expect(waits.length).toBeGreaterThan(10)
})

/** A number with a conversation of so many messages, the first with a file. */
async function aNumber(
  on: TestApp,
  person: TestPerson,
  messages: number,
): Promise<{ id: MessagingAccountId; file: string }> {
  const { id } = await aSandbox(on, person)
  const key = `messaging/${id}`
  const file = path.join(on.deps.config.DATA_DIR, 'files', key)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'foto')
  await on.deps.pool.query(
    `with person as (insert into messaging_contacts (id, account_id, phone_number, name, created_at) values ($1, $1, '+628111', 'Budi', now())),
     talk as (insert into messaging_conversations (id, account_id, contact_id, answered_by, last_at, created_at)
       values ($1, $1, $1, 'people', now(), now()))
     insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, file_key, created_at)
     select gen_random_uuid(), $1, $1, 'in', '{"type":"text","text":"halo"}', 'halo', 'contact', case when n = 1 then $2 end, now()
     from generate_series(1, $3::int) n`,
    [id, key, messages],
  )
  return { id, file }
}

test('a number is gone for everyone before anything is erased, and may be connected anew', async () => {
  const person = await aPerson(web)
  const { id, file } = await aNumber(web, person, 3)
  const headers = person.headers
  const remove = () => web.call(messagingEndpoints.removeMessagingAccount, { params: { id }, headers })
  expect((await remove()).status).toBe(200)
  expect((await web.call(messagingEndpoints.listMessagingAccounts, { headers })).body.data).toEqual([])
  const conversations = await web.call(inboxEndpoints.listConversations, { params: { id }, query: {}, headers })
  expect(conversations.body.code).toBe('messaging_account_not_found')
  const messages = await web.call(inboxEndpoints.listMessages, { params: { id }, query: {}, headers } as never)
  expect(messages.status).toBe(404)
  expect((await remove()).body.code).toBe('messaging_account_not_found')
  expect((await aSandbox(web, person)).id).not.toBe(id)
  expect(await count('messaging_messages where account_id = $1', [id], web)).toBe(3)
  expect(fs.existsSync(file)).toBe(true)
})

test('messages of a number and their files are erased by a job', async () => {
  const person = await aPerson(server)
  const [{ id, file }, other] = [await aNumber(server, person, 2_500), await aNumber(server, await aPerson(server), 2)]
  await server.call(messagingEndpoints.removeMessagingAccount, { params: { id }, headers: person.headers })
  await untilErased()
  for (const table of ['messaging_messages', 'messaging_conversations', 'messaging_contacts']) {
    expect(await count(`${table} where account_id = $1`, [id]), table).toBe(0)
    expect(await count(`${table} where account_id = $1`, [other.id]), table).toBeGreaterThan(0)
  }
  expect([fs.existsSync(file), fs.existsSync(other.file)]).toEqual([false, true])
  const [receipt] = await receiptsOf(id)
  expect(receipt).toMatchObject({ kind: 'number', by: person.id })
  expect(receipt.changes.erased_files).toEqual({ from: null, to: 1 })
  expect(receipt.changes.tables.to).toEqual(
    expect.arrayContaining(['messaging_messages 2500', 'messaging_conversations 1', 'messaging_accounts 1']),
  )
})

test('what a person wrote stays, and names them no more, in whichever part it lies', async () => {
  const [writer, other] = [await aPerson(server), await aPerson(server)]
  const { id } = await aNumber(server, await aPerson(server), 0)
  const ids = ['00000000-0000-7000-8000', 'ffffffff-0000-7000-8000'].flatMap((first) =>
    [writer, other].map((author, index) => [`${first}-00000000000${index}`, author.id] as const),
  )
  await pool.query(
    `insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, author_id, created_at)
     select m.id, $1, $1, 'out', '{"kind":"text","text":"halo"}', 'halo', 'person', m.author, now() from unnest($2::uuid[], $3::uuid[]) as m (id, author)`,
    [id, ids.map(([message]) => message), ids.map(([, author]) => author)],
  )
  const { signal } = new AbortController()
  await eraseTree(db, { table: 'users', id: writer.id }, { onErased: async () => {}, signal })
  const { rows } = await pool.query('select author_id from messaging_messages where account_id = $1 order by id', [id])
  expect(rows.map(({ author_id }) => author_id)).toEqual([null, other.id, null, other.id])
})

test('a mailbox is gone for everyone at once and may be connected anew; its mails are erased by a job', async () => {
  const remove = (on: TestApp, { headers }: TestPerson) => on.call(emailEndpoints.disconnectEmail, { headers })
  const waiting = await aPerson(web)
  await ownEverything(web.deps.pool, { person: waiting, workspaceId: null }, 'surat')
  const connectAnew = `insert into email_mailboxes (id, organization_id, owner_id, user_id, agent_id, address, smtp_host, smtp_port, imap_host, imap_port,
      username, password, settings, created_at)
    select gen_random_uuid(), organization_id, $1, $1, agent_id, address, smtp_host, smtp_port, imap_host, imap_port, address, '', settings, now()
    from email_mailboxes where organization_id = $2`
  expect((await remove(web, waiting)).status).toBe(200)
  // The next one is connected, and disconnected, while the first is still there.
  await web.deps.pool.query(connectAnew, [waiting.id, waiting.organizationId])
  const listed = await web.call(emailEndpoints.listEmailDashboard, { query: {}, headers: waiting.headers })
  expect([listed.status, listed.body.data.records]).toEqual([200, []])
  expect((await remove(web, waiting)).status).toBe(200)
  expect((await remove(web, waiting)).body.code).toBe('email_not_connected')
  // Neither listeners nor jobs, which know it by its id, find it any more.
  const gone = await web.deps.pool.query('select id from email_mailboxes where organization_id = $1', [
    waiting.organizationId,
  ])
  for (const { id } of gone.rows) expect(await findAnyMailbox(web.deps.db, id)).toBeUndefined()
  const left = 'email_threads t join email_mailboxes b on b.id = t.mailbox_id where b.organization_id = $1'
  expect(await count(left, [waiting.organizationId], web)).toBe(1)
  expect(
    await count(`messaging_accounts where kind = 'mail' and workspace_id is null and owner_id is null`, [], web),
  ).toBe(await count(`messaging_accounts where kind = 'mail'`, [], web))
  const [person, other] = [await aPerson(server), await aPerson(server)]
  for (const owner of [person, other]) await ownEverything(pool, { person: owner, workspaceId: null }, 'rahasia')
  const { rows } = await pool.query('select id, address from email_mailboxes where organization_id = $1', [
    person.organizationId,
  ])
  await remove(server, person)
  await untilErased()
  expect([await count(left, [person.organizationId]), await count(left, [other.organizationId])]).toEqual([0, 1])
  const [receipt] = await receiptsOf(rows[0].id)
  expect(receipt).toMatchObject({ kind: 'mailbox', name: rows[0].address, by: person.id })
  expect(receipt.changes.tables.to).toEqual(
    expect.arrayContaining(['email_mailboxes 1', 'email_threads 1', 'email_messages 1', 'email_replies 1']),
  )
})

test('a deleted workspace is kept for 30 days, then all of it is erased; what others have is left', async () => {
  const [person, other] = [await aPerson(server), await aPerson(server)]
  const [id, kept] = [await aWorkspace(server, person), await aWorkspace(server, other)]
  await ownEverything(pool, { person, workspaceId: id }, 'rahasia')
  await ownEverything(pool, { person: other, workspaceId: kept }, 'rahasia lain')
  const rows = async (workspace: string) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const n = await count(`${name} where workspace_id = $1`, [workspace])
      if (n > 0) found[name] = n
    }
    return found
  }
  const before = await rows(kept)
  expect(
    (await server.call(workspaceEndpoints.removeWorkspace, { params: { id }, headers: person.headers })).status,
  ).toBe(200)
  const plan = async () => {
    await hastenPeriodicTask(server.deps, 'plan-workspace-erasures')
    await untilErased()
  }
  await server.inNoTime(plan)
  expect(Object.keys(await rows(id)).length).toBeGreaterThan(20)
  server.pass(30 * 86_400 + 60)
  await plan()
  await expect.poll(async () => Object.keys(await rows(id)).sort()).toEqual(['audit_entries'])
  expect(await count('workspaces where id = $1', [id])).toBe(0)
  const after = await rows(kept)
  expect(Object.keys(before).filter((name) => (after[name] ?? 0) < (before[name] ?? 0))).toEqual([])
  expect(await receiptsOf(id)).toMatchObject([{ kind: 'workspace', by: person.id }])
})

const ofAPerson: readonly (readonly [table: string, column: string])[] = [
  ['users', 'id'],
  ['sessions', 'user_id'],
  ['agents', 'user_id'],
  ['files', 'user_id'],
  ['meetings', 'user_id'],
  ['flow_runs', 'user_id'],
  ['messaging_accounts', 'owner_id'],
  ['email_mailboxes', 'owner_id'],
  ['devices', 'owner_id'],
  ['calls', 'owner_id'],
]

test('an account is closed for everyone before anything is erased', async () => {
  const person = await aPerson(web, { password })
  await ownEverything(web.deps.pool, { person, workspaceId: null }, 'rahasia')
  const { headers, email } = person
  const removed = await web.call(accountEndpoints.removeAccount, { headers, body: { password } })
  expect(removed.status, removed.body.message).toBe(200)
  expect((await web.call(accountEndpoints.getUser, { headers })).status).toBe(401)
  expect((await web.call(accountEndpoints.signIn, { body: { email, password } })).status).toBe(401)
  const { rows } = await web.deps.pool.query('select to_jsonb(u)::text as row from users u where id = $1', [person.id])
  for (const known of [email, 'argon2']) expect(rows[0].row).not.toContain(known)
  // Whatever lets somebody in, tells somebody, or works on by itself.
  const doors =
    'sign_ins api_keys organization_members dashboards session_shares flow_triggers passkeys push_subscriptions approvals'
  for (const table of doors.split(' '))
    expect(await count(`${table} where user_id = $1`, [person.id], web), table).toBe(0)
  for (const working of [
    "agents where user_id = $1 and (status = 'active' or deleted_at is null)",
    'monitors where user_id = $1 and active',
    'messaging_accounts where owner_id = $1 and user_id is not null',
    'email_mailboxes where owner_id = $1 and user_id is not null',
  ])
    expect(await count(working, [person.id], web), working).toBe(0)
  for (const [table, column] of ofAPerson)
    expect(await count(`${table} where ${column} = $1`, [person.id], web), table).toBeGreaterThan(0)
  // The address is free.
  const anew = await aPerson(web, { email })
  expect(anew.id).not.toBe(person.id)
})

test('an account is erased by a job, with the organization that was theirs alone', async () => {
  const [person, other] = [await aPerson(server, { password }), await aPerson(server, { password })]
  for (const each of [person, other]) await ownEverything(pool, { person: each, workspaceId: null }, 'rahasia')
  const { headers } = person
  expect((await server.call(accountEndpoints.removeAccount, { headers, body: { password } })).status).toBe(200)
  await untilErased()
  for (const [table, column] of ofAPerson) {
    expect(await count(`${table} where ${column} = $1`, [person.id]), table).toBe(0)
    expect(await count(`${table} where ${column} = $1`, [other.id]), table).toBeGreaterThan(0)
  }
  expect(await count('organizations where id = $1', [person.organizationId])).toBe(0)
  expect(await receiptsOf(person.id)).toMatchObject([{ kind: 'account', by: person.id }])
})

test('every table that says which workspace its rows are of goes with it, or is kept for a reason', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'workspaces'::regclass and a.attnum = any(f.conkey))
     order by 1`,
  )
  const goes = looseReferences.flatMap(([parent, child]) => (parent === 'workspaces' ? [child] : []))
  expect(rows.map(({ name }) => name).filter((name) => !goes.includes(name))).toEqual([
    // The log is kept for 400 days; money for as long as books are. A person forgets where they worked when it is deleted.
    'audit_entries',
    'credit_holds',
    'removals',
    'usage_days',
    'usage_receipts',
    'usage_totals',
    'users',
  ])
})

test('every file that a row names is erased with the row', async () => {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select distinct c.relname as table, a.attname as column from pg_rewrite w join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid
       and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
     join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where w.ev_class = 'named_files'::regclass and a.attname like '%key' order by 1, 2`,
  )
  expect(
    rows.filter(({ table }) => table !== 'knowledge_versions').map(({ table, column }) => [table, column]),
  ).toEqual(Object.entries(fileColumns).sort(([left], [right]) => (left < right ? -1 : 1)))
})
