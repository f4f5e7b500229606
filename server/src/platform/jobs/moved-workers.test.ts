import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '../db/migrate.ts'

const firstOfJobs = '20261123_0200'

test('what waited in the tables of before goes on as jobs', async () => {
  const { template: _, ...admin } = inject('postgres')
  const name = `moved_${randomUUID().slice(0, 8)}`
  const home = new pg.Client(admin)
  await home.connect()
  await home.query(`create database ${name}`)
  const pool = new pg.Pool({ ...admin, database: name })
  // The database goes before its last connection has.
  pool.on('error', () => {})
  onTestFinished(async () => {
    await pool.end()
    await home.query(`drop database ${name} with (force)`)
    await home.end()
  })
  await migrateDatabase(
    pool,
    knownMigrations().filter((file) => file < firstOfJobs),
  )
  const [notification, given, invitation, sent, schedule, chats, version, read, run] = Array.from(
    { length: 9 },
    randomUUID,
  )
  const client = await pool.connect()
  // Rows without those they belong to: only what waits matters here.
  await client.query('set session_replication_role = replica')
  const at = '2026-11-20T08:00:00Z'
  await client.query(
    `insert into notification_mails (notification_id, attempts, next_at, given_up_at, error)
     values ($1, 2, $3, null, 'away'), ($2, 24, $3, $3, 'away for long')`,
    [notification, given, at],
  )
  await client.query(
    `insert into flow_mails (key, recipient, subject, text, attempts, due_at, sent_at)
     values ('run.1.0', 'a@example.test', 's', 't', 1, $1, null), ('run.1.1', 'b@example.test', 's', 't', 1, null, $1)`,
    [at],
  )
  await client.query(
    `insert into workspace_invitations (id, workspace_id, email, email_shown, role, token_hash, language, sent_at, expires_at, created_at,
       status, mail_due_at, mail_tries)
     values ($1, $3, 'a@example.test', 'a@example.test', 2, 'x', 'en', $4, $4, $4, 'pending', $4, 1),
       ($2, $3, 'b@example.test', 'b@example.test', 2, 'y', 'en', $4, $4, $4, 'pending', null, 0)`,
    [invitation, sent, randomUUID(), at],
  )
  await client.query(
    `insert into dashboard_schedules (id, dashboard_id, user_id, every, weekday, hour, minute, time_zone, language, recipients, next_at, created_at)
     values ($1, $2, $2, 'day', 1, 8, 0, 'Asia/Jakarta', 'en', '{}', $3, $3)`,
    [schedule, randomUUID(), at],
  )
  await client.query(
    `insert into chat_exports (id, user_id, language, status, tries, leased_until, created_at) values ($1, $2, 'en', 'running', 1, $3, $3)`,
    [chats, randomUUID(), at],
  )
  await client.query(
    `insert into knowledge_versions (id, file_id, agent_id, organization_id, number, key, bytes, sha256, mime, format, state, created_at)
     values ($1, $3, $3, $3, 1, 'k1', 77, 'x', 'text/plain', 'txt', 'waiting', $4), ($2, $3, $3, $3, 2, 'k2', 5, 'x', 'text/plain', 'txt', 'ready', $4)`,
    [version, read, randomUUID(), at],
  )
  await client.query(
    `insert into knowledge_runs (id, organization_id, agent_id, cause, asked_by, total, sign, created_at) values ($1, $2, $2, 'asked', $2, 1, '{}', $3)`,
    [run, randomUUID(), at],
  )
  client.release()

  await migrateDatabase(pool)
  const { rows } = await pool.query(
    `select queue, key, payload, weight::int, attempts, error, due_at = $1 as "isDueThen", failed_at is not null as "hasFailed",
       lease is not null and leased_until = $1 as "isHeld" from jobs order by queue, attempts`,
    [at],
  )
  const waits = { weight: 0, attempts: 0, error: null, isDueThen: true, hasFailed: false, isHeld: false }
  expect(rows).toEqual([
    { ...waits, queue: 'chat-export', key: chats, payload: { id: chats }, attempts: 1, isHeld: true },
    { ...waits, queue: 'dashboard-mail', key: schedule, payload: { id: schedule } },
    { ...waits, queue: 'flow-mail', key: 'run.1.0', payload: { key: 'run.1.0' }, attempts: 1 },
    { ...waits, queue: 'invitation-mail', key: invitation, payload: { id: invitation }, attempts: 1 },
    { ...waits, queue: 'knowledge-reading', key: version, payload: { versionId: version }, weight: 77 },
    { ...waits, queue: 'knowledge-test-run', key: run, payload: { id: run } },
    {
      ...waits,
      queue: 'notification-mail',
      key: notification,
      payload: { id: notification },
      attempts: 2,
      error: 'away',
    },
    {
      ...waits,
      queue: 'notification-mail',
      key: given,
      payload: { id: given },
      attempts: 24,
      error: 'away for long',
      hasFailed: true,
    },
  ])
  const { rows: invitations } = await pool.query(
    'select id, mail_waiting from workspace_invitations order by mail_waiting',
  )
  expect(invitations).toEqual([
    { id: sent, mail_waiting: false },
    { id: invitation, mail_waiting: true },
  ])
})
