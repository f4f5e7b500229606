import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationId, MessageId, MessagingAccountId } from '#contract/messaging/ids.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { knownMigrations, migrateDatabase } from '../../platform/db/migrate.ts'
import { dropEmptyMonths, makeMonth, monthsAhead } from '../../platform/db/months.ts'
import { newId } from '../../platform/id.ts'
import { createLog } from '../../platform/log/log.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { insertMessages, insertReaction, listMessages } from './message-store.ts'

const log = createLog('silent')
const steps = '20261213_1100'
const account = randomUUID() as MessagingAccountId
const contact = randomUUID()
const conversation = randomUUID() as ConversationId

/** A database as the version before left it, with a conversation. */
async function formerDatabase() {
  const { connection, drop } = await createEmptyDatabase()
  const opened = openDatabase({ ...connection, max: 4 }, log)
  const { pool } = opened
  afterAll(async () => {
    await opened.close()
    await drop()
  })
  await migrateDatabase(
    pool,
    knownMigrations().filter((name) => name < steps),
  )
  const organization = randomUUID()
  await pool.query(`insert into organizations (id, name) values ($1, 'Toko')`, [organization])
  await pool.query(
    `insert into messaging_accounts (id, organization_id, kind, name, phone_number, phone_number_id, business_account_id, credentials, verify_token, settings, created_at)
     values ($1, $2, 'cloud', 'Toko', '+62', '1', '', '', '', '{}', now())`,
    [account, organization],
  )
  await pool.query(
    `insert into messaging_contacts (id, account_id, phone_number, name, created_at) values ($1, $2, '+628', 'Budi', now())`,
    [contact, account],
  )
  await pool.query(
    `insert into messaging_conversations (id, account_id, contact_id, answered_by, last_at, created_at) values ($1, $2, $3, 'people', now(), now())`,
    [conversation, account, contact],
  )
  return { ...opened, connection }
}

/** A moment of a month that is so far from this one. */
const monthsFromNow = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 10))
}
const partOf = (at: Date) => `messaging_messages_${at.toISOString().slice(0, 7).replace('-', '_')}`

const aMessage = (id: string, keys: { vendorId?: string; clientKey?: string } = {}) => ({
  id: id as MessageId,
  conversationId: conversation,
  direction: 'in' as const,
  content: { kind: 'text' as const, text: 'Halo' },
  author: 'customer' as const,
  createdAt: new Date(),
  ...keys,
})

/** What the version before says, to the letter. */
const insertFormer = `
    insert into messaging_messages (id, account_id, conversation_id, direction, content, said, author, author_id, sending, state, vendor_id,
      reply_to, client_key, file_key, broadcast_id, held_until, created_at)
    select m.id, $1::uuid, m."conversationId", m.direction, m.content, m.said, m.author, m."authorId", m.sending, m.state, m."vendorId",
      m."replyTo", m."clientKey", m."fileKey", m."broadcastId", m."heldUntil", m."createdAt"
    from jsonb_to_recordset($2::jsonb) as m (id uuid, "conversationId" uuid, direction text, content jsonb, said text, author text,
      "authorId" uuid, sending jsonb, state text, "vendorId" text, "replyTo" uuid, "clientKey" text, "fileKey" text, "broadcastId" uuid,
      "heldUntil" timestamptz, "createdAt" timestamptz)
    on conflict do nothing returning id`
const writeFormer = (pool: pg.Pool, message: object) =>
  pool.query(insertFormer, [account, JSON.stringify([{ said: 'Halo', ...message }])])

const askedBy = (pool: pg.Pool, id: string) =>
  pool.query(
    `insert into messaging_satisfaction (message_id, account_id, score, answered_at) values ($1, $2, 3, now())`,
    [id, account],
  )
const sentTo = async (pool: pg.Pool, id: string) => {
  const broadcast = randomUUID()
  await pool.query(
    `insert into broadcasts (id, account_id, name, status, text, created_at) values ($1, $2, 'x', 'done', '', now())`,
    [broadcast, account],
  )
  await pool.query(
    `insert into broadcast_recipients (id, broadcast_id, phone_number, name, state, message_id) values ($1, $1, '+628', '', 'made', $2)`,
    [broadcast, id],
  )
}
const referred = async (pool: pg.Pool, id: string) => {
  const { rows } = await pool.query<{ n: number }>(
    `select (select count(*) from messaging_satisfaction where message_id = $1)::int
       + (select count(*) from broadcast_recipients where message_id = $1)::int as n`,
    [id],
  )
  return rows[0]?.n
}
const partOfRow = async (pool: pg.Pool, id: string) =>
  (
    await pool.query<{ part: string }>(
      'select tableoid::regclass::text as part from messaging_messages where id = $1',
      [id],
    )
  ).rows[0]?.part.replace(/until_\d{4}_\d{2}$/, 'until_month')

describe('messages that were there', async () => {
  const { db, pool, connection } = await formerDatabase()
  const [first, second] = [newId<MessageId>(monthsFromNow(-3)), newId<MessageId>()]

  beforeAll(async () => {
    await writeFormer(pool, aMessage(first, { vendorId: 'wamid.1', clientKey: 'key-1' }))
    await askedBy(pool, first)
    await sentTo(pool, first)
    await migrateDatabase(pool)
  })

  test('are the first part, and the version before writes and removes as it did', async () => {
    await writeFormer(pool, aMessage(second, { vendorId: 'wamid.2' }))
    expect([await partOfRow(pool, first), await partOfRow(pool, second)]).toEqual([
      'messaging_messages_until_month',
      'messaging_messages_until_month',
    ])
    const again = await writeFormer(pool, aMessage(newId(), { vendorId: 'wamid.2' }))
    expect(again.rowCount).toBe(0)
    expect((await listMessages(db, conversation, { limit: 5 })).map(({ id }) => id)).toEqual([second, first])
    await pool.query(`update messaging_messages set file_key = 'messaging/x' where id = $1`, [second])
    expect((await pool.query(`select from named_files where key = 'messaging/x'`)).rowCount).toBe(1)
  })

  test('are referred to as they were, and by an index of the whole', async () => {
    expect(await referred(pool, first)).toBe(2)
    const { rows } = await pool.query<{ of: string; ok: boolean }>(
      `select conrelid::regclass::text as of, convalidated as ok from pg_constraint
       where contype = 'f' and confrelid = 'messaging_messages'::regclass and conparentid = 0 order by 1`,
    )
    expect(rows).toEqual([
      { of: 'broadcast_recipients', ok: true },
      { of: 'messaging_satisfaction', ok: true },
    ])
    await expect(askedBy(pool, randomUUID())).rejects.toThrow('foreign key')
    await pool.query('delete from messaging_messages where id = $1', [first])
    expect(await referred(pool, first)).toBe(0)
    await writeFormer(pool, aMessage(first, { vendorId: 'wamid.1', clientKey: 'key-1' }))
  })

  test('are not taken in again in a later month, by whatever they are known', async () => {
    const next = monthsFromNow(4)
    await makeMonth(db, 'messaging_messages', next)
    const late = () => newId<MessageId>(next)
    const added = await insertMessages(db, account, [
      aMessage(late(), { vendorId: 'wamid.1' }),
      aMessage(late(), { clientKey: 'key-1' }),
      aMessage(late(), { vendorId: 'wamid.3', clientKey: 'key-3' }),
      aMessage(late(), { vendorId: 'wamid.3' }),
    ])
    expect(added.size).toBe(1)
    const [id] = added
    expect(await partOfRow(pool, id!)).toBe(partOf(next))
    await insertReaction(db, account, {
      id: late(),
      conversationId: conversation,
      to: 'wamid.1',
      emoji: '👍',
      clientKey: 'key-1',
      now: new Date(),
    })
    const { rows } = await pool.query('select count(*)::int as n from messaging_messages')
    expect(rows).toEqual([{ n: 3 }])
    await pool.query('delete from messaging_messages where id = $1', [id])
  })

  test('go with their month once none of it is left, unless somebody reads it', async () => {
    const [emptied, kept] = [monthsFromNow(5), monthsFromNow(6)]
    for (const month of [emptied, kept]) await makeMonth(db, 'messaging_messages', month)
    const [gone, left] = [newId<MessageId>(emptied), newId<MessageId>(kept)]
    await insertMessages(db, account, [aMessage(gone), aMessage(left)])
    await askedBy(pool, gone)
    const later = monthsFromNow(9)
    expect(await dropEmptyMonths(db, 'messaging_messages', later)).not.toContain(partOf(emptied))
    await pool.query('delete from messaging_messages where id = $1', [gone])
    const reader = new pg.Client(connection)
    await reader.connect()
    await reader.query('begin')
    await reader.query(`select from ${partOf(emptied)}`)
    expect(await dropEmptyMonths(db, 'messaging_messages', later)).toEqual([])
    await reader.query('commit')
    await reader.end()
    expect(await dropEmptyMonths(db, 'messaging_messages', monthsFromNow(5))).toEqual([])
    expect(await dropEmptyMonths(db, 'messaging_messages', later)).toEqual([partOf(emptied)])
    expect(await partOfRow(pool, left)).toBe(partOf(kept))
    await askedBy(pool, left)
  })

  test('are read and written while their month waits for somebody, who goes on as well', async () => {
    const writer = new pg.Client(connection)
    const reader = new pg.Client(connection)
    await Promise.all([writer.connect(), reader.connect()])
    const ahead = monthsAhead({ db, clock: { now: () => monthsFromNow(30) } })
    await writer.query('begin')
    await writer.query('update messaging_conversations set unread = unread where id = $1', [conversation])
    const waits = `select count(*)::int as n from pg_locks where not granted and relation = 'messaging_conversations'::regclass`
    const made = ahead.run({} as never, new AbortController().signal)
    await expect.poll(async () => (await pool.query(waits)).rows[0].n, { interval: 5 }).toBe(1)
    await reader.query(`set lock_timeout = '500ms'`)
    for (let look = 0; look < 20; look++) await reader.query('select count(*) from messaging_messages')
    await writer.query('select count(*) from messaging_messages')
    await writer.query('commit')
    await made
    await Promise.all([writer.end(), reader.end()])
    const { rows } = await pool.query('select to_regclass($1)::text as part', [partOf(monthsFromNow(30))])
    expect(rows).toEqual([{ part: partOf(monthsFromNow(30)) }])
  })

  test('of a month that was not made stay in the rest, with what refers to them', async () => {
    const month = monthsFromNow(20)
    const id = newId<MessageId>(month)
    await insertMessages(db, account, [aMessage(id)])
    await askedBy(pool, id)
    await makeMonth(db, 'messaging_messages', month)
    expect([await partOfRow(pool, id), await referred(pool, id)]).toEqual(['messaging_messages_rest', 1])
  })
})

test('messages whose ids say no time come into the rest, with what refers to them', async () => {
  const { pool } = await formerDatabase()
  const [timeless, timed] = ['ffffffff-0000-4000-8000-000000000001', newId()]
  for (const id of [timeless, timed]) {
    await writeFormer(pool, aMessage(id))
    await askedBy(pool, id)
    await sentTo(pool, id)
  }
  await migrateDatabase(pool)
  expect([await partOfRow(pool, timeless), await partOfRow(pool, timed)]).toEqual([
    'messaging_messages_rest',
    'messaging_messages_until_month',
  ])
  expect([await referred(pool, timeless), await referred(pool, timed)]).toEqual([2, 2])
})
