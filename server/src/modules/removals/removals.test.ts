import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { messagingEndpoints } from '#contract/messaging/endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { ownEverything } from '../../testing/belongings.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aWorkspace } from '../../testing/workspaces.ts'
import { eraseTree, fileColumns } from './erase-tree-store.ts'
import { looseReferences } from './reference-store.ts'

const server = await testApp()
const { pool, db } = server.deps
const password = 'durian runtuh di ladang'

const count = async (what: string, values: unknown[] = []) =>
  Number((await pool.query(`select count(*) from ${what}`, values)).rows[0].count)
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
      return count('removals')
    })
    .toBe(0)
}

async function aDevice(person: TestPerson, measurements: number): Promise<{ id: string; token: string }> {
  const body = { name: 'Kulkas', device_type: 'Cold box' }
  const made = await server.call(deviceEndpoints.createDevice, { body, headers: person.headers })
  const { id } = made.body.data.device
  await pool.query(
    `insert into device_telemetry select $1, 't', now() - n * interval '1 minute', n from generate_series(1, $2::int) n`,
    [id, measurements],
  )
  return { id, token: made.body.data.token }
}

test('a device is gone at once, its measurements by a job, and the audit log says how many', async () => {
  const person = await aPerson(server)
  const [{ id }, other] = [await aDevice(person, 5_000), await aDevice(person, 7)]
  await pool.query("update jobs set due_at = due_at + interval '1 hour' where queue = 'erase-removed'")
  await server.inNoTime(async () => {
    expect((await server.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })).status).toBe(200)
  })
  const listed = await server.call(deviceEndpoints.listDevices, { query: {}, headers: person.headers })
  expect(listed.body.data.records.map((device) => device.id)).toEqual([other.id])
  const again = await server.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })
  expect(again.body.code).toBe('device_not_found')
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
        rows: { from: 5_001, to: 0 },
        files: { from: 0, to: 0 },
        askedAt: { from: null, to: expect.any(String) },
        tables: { from: { device_telemetry: 5_000 }, to: null },
      },
    },
  ])
})

test('an erasure that breaks off goes on, and its receipt counts everything once', async () => {
  const person = await aPerson(server)
  const { id } = await aDevice(person, 4_500)
  // The third of its statements fails, as if the process had died there.
  await pool.query(`create sequence erasures; create function breaking() returns trigger language plpgsql as $$ begin
    if nextval('erasures') = 3 then raise exception 'broken off'; end if; return null; end $$`)
  const part = (await pool.query('select distinct tableoid::regclass::text as part from device_telemetry where device_id = $1', [id])).rows
  for (const { part: name } of part)
    await pool.query(`create trigger breaking after delete on ${name} for each statement execute function breaking()`)
  await server.call(deviceEndpoints.removeDevice, { params: { id }, headers: person.headers })
  await expect.poll(() => count('device_telemetry where device_id = $1', [id])).toBe(500)
  expect(await receiptsOf(id)).toEqual([])
  server.pass(10)
  await untilErased()
  for (const { part: name } of part) await pool.query(`drop trigger breaking on ${name}`)
  expect((await receiptsOf(id))[0].changes.rows).toEqual({ from: 4_501, to: 0 })
})

test('others write to what is erased, and wait for one batch at most', async () => {
  const person = await aPerson(server)
  const { id } = await aDevice(person, 3_000)
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
  await eraseTree(db, { table: 'devices', id }, {
    of: 100,
    signal: new AbortController().signal,
    onErased: async (_tx, { rows }) => {
      batches.push(rows)
      await setTimeout(5)
    },
  })
  ended.abort()
  await writing
  expect(batches.length).toBeGreaterThan(29)
  expect(Math.max(...batches)).toBe(100)
  expect(waits.length).toBeGreaterThan(10)
})

test('a number is gone at once and may be connected anew; its messages and their files are erased', async () => {
  const person = await aPerson(server)
  const added = await server.call(messagingEndpoints.addMessagingAccount, {
    body: { kind: 'simulator' },
    headers: person.headers,
  })
  const { id } = added.body.data
  const key = `messaging/${id}/foto`
  await server.deps.files.put(key, Buffer.from('foto'))
  await pool.query(
    `insert into messaging_contacts (id, account_id, phone_number, name, created_at) values ($1, $1, '+6281', 'Budi', now())`,
    [id],
  )
  await pool.query(
    `insert into messaging_conversations (id, account_id, contact_id, answered_by, last_at, created_at) values ($1, $1, $1, 'people', now(), now())`,
    [id],
  )
  await pool.query(
    `insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, file_key, created_at)
     select gen_random_uuid(), $1, $1, 'in', '{}', 'halo', 'contact', case when n = 1 then $2 end, now() from generate_series(1, 2500) n`,
    [id, key],
  )
  const remove = () =>
    server.call(messagingEndpoints.removeMessagingAccount, { params: { id }, headers: person.headers })
  expect((await remove()).status).toBe(200)
  const list = async () =>
    (await server.call(messagingEndpoints.listMessagingAccounts, { headers: person.headers })).body.data.records
  expect(await list()).toEqual([])
  expect((await remove()).body.code).toBe('messaging_account_not_found')
  const anew = await server.call(messagingEndpoints.addMessagingAccount, {
    body: { kind: 'simulator' },
    headers: person.headers,
  })
  expect(anew.status, anew.body.message).toBe(200)
  await untilErased()
  for (const table of ['messaging_messages', 'messaging_conversations', 'messaging_contacts'])
    expect(await count(`${table} where account_id = $1`, [id]), table).toBe(0)
  await expect.poll(async () => {
    await server.app.jobs.runDue()
    return server.deps.files.find(key)
  }).toBeUndefined()
  const [receipt] = await receiptsOf(id)
  expect(receipt).toMatchObject({ kind: 'number', by: person.id })
  expect(receipt.changes.files).toEqual({ from: 1, to: 0 })
  expect(receipt.changes.tables.from).toMatchObject({ messaging_messages: 2_500, messaging_conversations: 1 })
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
  expect((await server.call(workspaceEndpoints.removeWorkspace, { params: { id }, headers: person.headers })).status).toBe(200)
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

test('an account is closed at once; what is left of it is erased', async () => {
  const person = await aPerson(server, { password })
  await ownEverything(pool, { person, workspaceId: null }, 'rahasia')
  const { headers } = person
  const removed = await server.call(accountEndpoints.removeAccount, { headers, body: { password } })
  expect(removed.status, removed.body.message).toBe(200)
  expect((await server.call(accountEndpoints.getUser, { headers })).status).toBe(401)
  const { rows } = await pool.query(`select to_jsonb(u)::text as row from users u where id = $1`, [person.id])
  for (const { row } of rows) for (const known of [person.email, 'argon2']) expect(row).not.toContain(known)
  for (const table of ['sign_ins', 'api_keys', 'organization_members', 'dashboards', 'session_shares', 'flow_triggers'])
    expect(await count(`${table} where user_id = $1`, [person.id]), table).toBe(0)
  await untilErased()
  for (const [table, column] of [['users', 'id'], ['sessions', 'user_id'], ['agents', 'user_id'], ['files', 'user_id'], ['meetings', 'user_id'], ['messaging_accounts', 'owner_id'], ['calls', 'owner_id']])
    expect(await count(`${table} where ${column} = $1`, [person.id]), table).toBe(0)
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
  expect(rows.filter(({ table }) => table !== 'knowledge_versions').map(({ table, column }) => [table, column])).toEqual(
    Object.entries(fileColumns).sort(([left], [right]) => (left < right ? -1 : 1)),
  )
})
