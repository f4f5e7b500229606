import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AgentId, FileId, OrganizationId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import { aPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { finishReading, type Reading } from './reading-store.ts'

const server = await testApp()
const { pool } = server.deps

test('of two versions that are read at the same moment the newer one answers', async () => {
  const person = await aPerson(server)
  const [fileId, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query(
    `insert into knowledge_files (id, agent_id, organization_id, name, created_at, updated_at)
     values ($1, $2, $3, 'rules.txt', now(), now())`,
    [fileId, person.agentId, person.organizationId],
  )
  for (const [id, number] of [
    [second, 2],
    [third, 3],
  ])
    await pool.query(
      `insert into knowledge_versions (id, file_id, agent_id, organization_id, number, key, bytes, sha256, mime, format, state, created_at)
       values ($1, $2, $3, $4, $5, $6, 1, '', 'text/plain', 'text', 'reading', now())`,
      [id, fileId, person.agentId, person.organizationId, number, `test/${id}`],
    )
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from knowledge_files where id = $1 for update', [fileId])
  const waiting = async () =>
    (
      await pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].n
  const finished = (versionId: string) =>
    finishReading(
      server.deps,
      {
        versionId: versionId as KnowledgeVersionId,
        fileId: fileId as FileId,
        agentId: person.agentId as AgentId,
        organizationId: person.organizationId as OrganizationId,
        name: 'rules.txt',
        key: versionId,
        userId: null,
        isFileDeleted: false,
        hold: async () => true,
      } satisfies Reading,
      { kind: 'text', language: 'en', pages: 1, passages: 0, tables: [], warnings: [] },
      { remarks: [], embedding: null, now: new Date() },
    )
  const newer = finished(third)
  await expect.poll(waiting).toBe(1)
  const older = finished(second)
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  expect([await newer, await older]).toEqual([true, false])
  const { rows } = await pool.query('select current_version_id from knowledge_files where id = $1', [fileId])
  expect(rows[0].current_version_id).toBe(third)
})
