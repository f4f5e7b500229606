import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { customerEndpoints as calls } from '#contract/messaging/customer-endpoints.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { newId } from '../../platform/id.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import { aPerson, type TestPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { aMember, aWorkspace } from '../../testing/workspaces.ts'
import { aSandbox } from '../messaging/testing/sandbox.ts'

const server = await testApp()
const { pool } = server.deps
let ayu: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  ayu = await aPerson(server, { name: 'Ayu' })
  stranger = await aPerson(server)
})

const count = async (what: string, values: unknown[] = []) =>
  Number((await pool.query(`select count(*) from ${what}`, values)).rows[0].count)
const find = async (who: string, person = ayu) =>
  (await server.call(calls.findCustomerData, { query: { who }, headers: person.headers })).body
const aFile = (key: string): string => {
  const file = path.join(server.deps.config.DATA_DIR, 'files', key)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'x')
  return file
}

/** A customer of an account with one message for each age in days. */
async function aCustomer(
  account: string,
  number: string,
  ages: readonly number[],
  { optedOut = false, key = '' } = {},
) {
  const id = newId(new Date())
  const last = Math.min(...ages)
  await pool.query(
    `with person as (insert into messaging_contacts (id, account_id, phone_number, name, opted_out_at, created_at)
       values ($1, $2, $3, 'Budi', case when $4::boolean then now() end, now())),
     talk as (insert into messaging_conversations (id, account_id, contact_id, answered_by, last_message, last_at, created_at)
       values ($1, $2, $1, 'people', '{"text":"halo"}', now() - $5::int * interval '1 day', now()))
     insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, file_key, created_at)
     select gen_random_uuid(), $2, $1, 'in', '{"type":"text","text":"halo"}', 'halo', 'contact', case when n = 1 then nullif($7, '') end,
       now() - age * interval '1 day' from unnest($6::int[]) with ordinality a (age, n)`,
    [id, account, number, optedOut, last, ages, key],
  )
  return id
}

/** A mailbox of somebody's, with a thread from an address. */
async function aMail(person: TestPerson, address: string) {
  const [box, thread] = [newId(new Date()), newId(new Date())]
  const { rows } = await pool.query('select id from email_mailboxes where owner_id = $1', [person.id])
  const mailbox = rows[0]?.id ?? box
  if (rows.length === 0)
    await pool.query(
      `insert into email_mailboxes (id, organization_id, owner_id, agent_id, address, smtp_host, smtp_port, imap_host, imap_port, username, password, settings, state, created_at)
       values ($1, $2, $3, $4, 'toko@toko.example', '127.0.0.1', 25, '127.0.0.1', 143, $5, '', '{}', 'wrong_password', now())`,
      [box, person.organizationId, person.id, person.agentId, box],
    )
  await pool.query(
    `with t as (insert into email_threads (id, mailbox_id, subject, category, person, last_at, created_at)
       values ($1, $2, 'Pesanan', 'done', jsonb_build_object('name', 'Budi', 'address', $3::text), now(), now()))
     insert into email_messages (id, mailbox_id, thread_id, direction, message_id, sender, recipients, copies, subject, body, sent_at, created_at)
     values ($1, $2, $1, 'in', $1::text, jsonb_build_object('name', 'Budi', 'address', $3::text), '[]', '[]', 'Pesanan', 'Halo', now(), now())`,
    [thread, mailbox, address],
  )
  return thread
}

async function aCall(person: TestPerson, callee: string, key: string | null) {
  const id = newId(new Date())
  await pool.query(
    `insert into calls (id, organization_id, owner_id, agent_name, channel, callee, language, beat_at, ended_at, ended_by, recording_key, said, created_at)
     values ($1, $2, $3, 'Agen', 'phone', $4, 'id', now(), now(), 'caller', $5, 'halo', now())`,
    [id, person.organizationId, person.id, callee, key],
  )
  return id
}

test.each([
  ['0812-1872-2179', '+6281218722179'],
  ['62 812 1872 2179', '+6281218722179'],
  ['+62 (812) 1872-2179', '+6281218722179'],
  ['0065 6123 4567', '+6561234567'],
  ['Budi@Toko.Example', 'budi@toko.example'],
])('%s is read as %s', async (given, who) => {
  expect((await find(given)).data).toEqual({
    who,
    joined: [],
    conversations: 0,
    messages: 0,
    mail_threads: 0,
    mails: 0,
    calls: 0,
    entries: 0,
  })
})

test.each(['Budi', '12', 'budi@', '+0812', '0812; drop table'])(
  '%s is neither a number nor an address',
  async (who) => {
    const english = await find(who)
    expect([english.code, english.message]).toEqual([
      'customer_name_invalid',
      'Enter a phone number such as +62 812-1872-2179, or an email address.',
    ])
  },
)

test('everything of one customer is found and erased, in this place alone, with a receipt that does not name them', async () => {
  const number = '+6281218722179'
  const [mine, theirs] = [await aSandbox(server, ayu), await aSandbox(server, stranger)]
  const file = aFile('messaging/customer-photo')
  const recording = aFile('calls/customer-call')
  await aCustomer(mine.id, number, [1, 2, 3], { key: 'messaging/customer-photo' })
  const other = await aCustomer(mine.id, '+6281218722170', [1])
  const elsewhere = await aCustomer(theirs.id, number, [1])
  const call = await aCall(ayu, number, 'calls/customer-call')
  const calledElsewhere = await aCall(stranger, number, null)
  const list = newId(new Date())
  await pool.query(
    `insert into phone_lists (id, organization_id, owner_id, name, created_at) values ($1, $2, $3, 'Pelanggan', now())`,
    [list, ayu.organizationId, ayu.id],
  )
  await pool.query(`insert into phone_list_phones (id, list_id, phone_number, name) values ($1, $1, $2, 'Budi')`, [
    list,
    number,
  ])
  expect((await find('0812 1872 2179')).data).toEqual({
    who: number,
    joined: [],
    conversations: 1,
    messages: 3,
    mail_threads: 0,
    mails: 0,
    calls: 1,
    entries: 1,
  })
  const erased = await server.call(calls.eraseCustomerData, { body: { who: number }, headers: ayu.headers })
  expect(erased.status, erased.body.message).toBe(200)
  expect(erased.body.data).toMatchObject({ messages: 3, calls: 1 })
  await expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return count("(select from removals union all select from jobs where queue = 'erase-files') left_over")
    })
    .toBe(0)
  expect((await find(number)).data).toEqual({
    who: number,
    joined: [],
    conversations: 0,
    messages: 0,
    mail_threads: 0,
    mails: 0,
    calls: 0,
    entries: 0,
  })
  expect(await count('messaging_messages where conversation_id = $1', [other])).toBe(1)
  expect(await count('messaging_messages where conversation_id = $1', [elsewhere])).toBe(1)
  expect(await count('calls where id = any($1)', [[call, calledElsewhere]])).toBe(1)
  expect([fs.existsSync(file), fs.existsSync(recording)]).toEqual([false, false])
  const { rows } = await pool.query(
    "select actor_id as by, target_name as name, changes from audit_entries where action = 'customer.erased' and organization_id = $1",
    [ayu.organizationId],
  )
  // Contact, conversation, three messages, the call, the entry in the list.
  expect(rows).toMatchObject([
    { by: ayu.id, name: '+62…179', changes: { erased_rows: { to: 7 }, erased_files: { to: 2 } } },
  ])
  const again = await server.call(calls.eraseCustomerData, { body: { who: number }, headers: ayu.headers })
  expect([again.status, again.body.code]).toEqual([404, 'customer_not_found'])
})

test('mails of an address are found and erased, however it is written', async () => {
  const [mine, kept] = [await aMail(ayu, 'Budi@Toko.example'), await aMail(ayu, 'sari@toko.example')]
  const elsewhere = await aMail(stranger, 'budi@toko.example')
  expect((await find('BUDI@toko.example')).data).toMatchObject({ mail_threads: 1, mails: 1 })
  await server.call(calls.eraseCustomerData, { body: { who: 'budi@toko.example' }, headers: ayu.headers })
  await expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return count('removals')
    })
    .toBe(0)
  expect(await count('email_messages where thread_id = $1', [mine])).toBe(0)
  expect(await count('email_messages where thread_id = any($1)', [[kept, elsewhere]])).toBe(2)
})

test('members do not find or erase customers, nor say how long messages are kept', async () => {
  const owner = await aPerson(server)
  const id = await aWorkspace(server, owner)
  const member = await aMember(server, owner, id)
  await server.call(workspaceEndpoints.setWorkspace, {
    body: { use_workspace: true, workspace_id: id },
    headers: member.headers,
  })
  expect((await find('+6281218722179', member)).code).toBe('not_permitted')
  const erase = await server.call(calls.eraseCustomerData, { body: { who: '+6281218722179' }, headers: member.headers })
  expect(erase.body.code).toBe('not_permitted')
  const update = await server.call(calls.updateMessageRetention, {
    body: { message_days: 30 },
    headers: member.headers,
  })
  expect(update.body.code).toBe('not_permitted')
  expect((await server.call(calls.getMessageRetention, { headers: member.headers })).body.data).toEqual({
    message_days: null,
    may_change: false,
  })
})

test('messages are kept for ever unless the place says otherwise; a rule takes nothing for a week', async () => {
  const sari = await aPerson(server, { name: 'Sari' })
  const account = await aSandbox(server, sari)
  const file = aFile('messaging/old-photo')
  const mixed = await aCustomer(account.id, '+628120001', [400, 91, 89, 1], { key: 'messaging/old-photo' })
  const gone = await aCustomer(account.id, '+628120002', [500, 100])
  const refused = await aCustomer(account.id, '+628120003', [100], { optedOut: true })
  const others = await aCustomer((await aSandbox(server, await aPerson(server))).id, '+628120004', [400])
  const blocked = await aCustomer(account.id, '+628120005', [100])
  await pool.query('update messaging_contacts set blocked_at = now() where id = $1', [blocked])
  // Nothing is left of them.
  await pool.query('delete from messaging_messages where conversation_id = $1', [blocked])
  const messages = async () =>
    Promise.all(
      [mixed, gone, refused, others].map((id) => count('messaging_messages where conversation_id = $1', [id])),
    )
  const look = async () => {
    await hastenPeriodicTask(server.deps, 'forget-messages')
    await server.app.jobs.runDue()
  }
  const save = (message_days: number | null) =>
    server.call(calls.updateMessageRetention, { body: { message_days }, headers: sari.headers })
  expect((await server.call(calls.getMessageRetention, { headers: sari.headers })).body.data).toEqual({
    message_days: null,
    may_change: true,
  })
  await look()
  expect(await messages()).toEqual([4, 2, 1, 1])
  expect((await save(0)).body.code).toBe('invalid_input')
  expect((await save(90)).body.data).toEqual({ message_days: 90, may_change: true })
  server.pass(6 * 86_400)
  await look()
  expect(await messages()).toEqual([4, 2, 1, 1])
  // Said again it begins no new week.
  await save(90)
  server.pass(86_400 + 60)
  await expect
    .poll(async () => {
      await look()
      return messages()
    })
    // Seven days on: what was 83 days old then is older than 90 by now.
    .toEqual([1, 0, 0, 1])
  await expect.poll(() => count('messaging_contacts where id = $1', [gone])).toBe(0)
  expect(await count('messaging_contacts where id = $1', [blocked])).toBe(1)
  const left = await pool.query('select last_message from messaging_conversations where id = any($1) order by id', [
    [mixed, refused],
  ])
  expect(left.rows.map((row) => row.last_message)).toEqual([{ text: 'halo' }, null])
  await expect
    .poll(async () => {
      await server.app.jobs.runDue()
      return fs.existsSync(file)
    })
    .toBe(false)
  const log = await pool.query(
    "select action, actor_name as by, changes from audit_entries where organization_id = $1 and action like 'messaging.%' order by at, id",
    [sari.organizationId],
  )
  expect(log.rows).toMatchObject([
    { action: 'messaging.retention-changed', by: 'Sari', changes: { message_days: { from: null, to: 90 } } },
    { action: 'messaging.forgotten', by: 'Nalar', changes: { erased_rows: { to: 6 }, erased_files: { to: 1 } } },
  ])
})

test.each([null, 365])('a rule that is changed to %s while messages are forgotten takes nothing more', async (days) => {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const [earlier, later] = [await aSandbox(server, first), await aSandbox(server, second)]
  const save = (message_days: number | null, { headers }: TestPerson) =>
    server.call(calls.updateMessageRetention, { body: { message_days }, headers })
  for (const person of [first, second]) await save(30, person)
  const gone = await aCustomer(earlier.id, '+628120005', [100])
  const kept = await aCustomer(later.id, '+628120005', [100])
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from messaging_contacts where id = $1 for update', [gone])
  server.pass(8 * 86_400)
  await hastenPeriodicTask(server.deps, 'forget-messages')
  const forgetting = server.app.jobs.runDue('forget-messages')
  const waits = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%messaging_contacts%'`
  await expect.poll(() => count(waits), { timeout: 10_000 }).toBe(1)
  await save(days, second)
  await other.query('commit')
  other.release()
  await forgetting
  const left = (id: string) => count('messaging_messages where conversation_id = $1', [id])
  expect([await left(gone), await left(kept)]).toEqual([0, 1])
})
