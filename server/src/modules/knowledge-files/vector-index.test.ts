import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AgentId, FileId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import { toBytes } from '#engine/passages/index.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log/log.ts'
import type { Embeddings } from './embeddings.ts'
import { type SearchedVersion, searchTexts } from './search.ts'
import { replaceVectors } from './search-store.ts'
import { VectorCache } from './vector-cache.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'

const migrations = path.resolve(import.meta.dirname, '../../../migrations')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nalar-pgvector-'))
const lite = new PGlite({ extensions: { vector } })
const door = new PGLiteSocketServer({ db: lite, path: path.join(folder, '.s.PGSQL.5432'), maxConnections: 4 })
const log = createLog('silent')
// The connections of this server share one session: statements are not prepared by name.
const connection = { host: folder, port: 5432, user: 'postgres', database: 'postgres', max: 1, Client: pg.Client }
let database: Database
let index: VectorIndex | undefined

beforeAll(async () => {
  await door.start()
  database = openDatabase(connection, log)
  // All migrations would take PGlite long: those of files, on as much of the tables they point at as they ask for.
  for (const name of ['organizations', 'workspaces', 'users', 'agents'])
    await lite.exec(`create table ${name} (id uuid primary key)`)
  for (const file of [
    '0840_create_knowledge_files',
    '0841_search_knowledge',
    '0996_index_vectors',
    '0997_choose_embeddings',
  ])
    await lite.exec(fs.readFileSync(path.join(migrations, `20261121_${file}.sql`), 'utf8'))
  index = await createVectorIndex({ db: database.db, log })()
})
afterAll(async () => {
  await database.close()
  await door.stop()
  await lite.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const bytesOf = (numbers: readonly number[]) => Buffer.from(toBytes(numbers).buffer)
/** Texts of the same direction are alike: the more of the second number, the less. */
const direction = (turn: number, size = 4) =>
  Array.from({ length: size }, (_, index) => [Math.cos(turn), Math.sin(turn)][index] ?? 0)

const organization = randomUUID()

async function anAgent(): Promise<AgentId> {
  const agent = randomUUID()
  await run('insert into organizations (id) values ($1) on conflict do nothing', [organization])
  await run('insert into agents (id) values ($1)', [agent])
  return agent as AgentId
}

/** A text whose passages are `texts`, with their vectors; what a reading process would have stored. */
async function aText(
  agentId: AgentId,
  maker: string,
  passages: { text: string; vector: number[] }[],
): Promise<SearchedVersion> {
  const [fileId, versionId] = [randomUUID() as FileId, randomUUID() as KnowledgeVersionId]
  await run(
    `insert into knowledge_files (id, agent_id, organization_id, name, current_version_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now())`,
    [fileId, agentId, organization, `${fileId}.txt`, versionId],
  )
  await run(
    `insert into knowledge_versions (id, file_id, agent_id, organization_id, number, key, bytes, sha256, mime, format, state, kind, language,
       passages, embedding, created_at)
     values ($1, $2, $3, $4, 1, $7, 1, '', 'text/plain', 'txt', 'ready', 'text', 'en', $5, $6, now())`,
    [versionId, fileId, agentId, organization, passages.length, maker, versionId],
  )
  const texts = passages.map(({ text }) => text)
  const vectors = passages.map(({ vector: numbers }) => bytesOf(numbers).toString('hex'))
  const all = 'unnest($2::text[]) with ordinality p(text, n)'
  await run(`insert into knowledge_pages (version_id, place, page, text) select $1, n - 1, n, text from ${all}`, [
    versionId,
    texts,
  ])
  await run(
    `insert into knowledge_passages (version_id, position, place, page, text) select $1, n, n - 1, n, text from ${all}`,
    [versionId, texts],
  )
  await run(
    `insert into knowledge_index (version_id, position, agent_id, words, vector)
     select $1, n, $3, array_to_tsvector($4::text[]), decode(text, 'hex') from ${all}`,
    [versionId, vectors, agentId, [`a:${agentId}`]],
  )
  return { fileId, versionId, language: 'en', passages: passages.length, embedding: maker, indexed: false }
}

const many = (count: number, from = 0, size = 4) =>
  Array.from({ length: count }, (_, index) => ({
    text: `Sentence number ${index + 1} of ${count} stands here.`,
    vector: direction(from + (1.5 * index) / count, size),
  }))

async function indexVersions(...texts: SearchedVersion[]): Promise<SearchedVersion[]> {
  const stopped = new AbortController().signal
  while (await index!.takeIn(stopped));
  await index!.settle()
  const { rows } = await run('select id, vectors_indexed from knowledge_versions')
  const known = new Map(rows.map(({ id, vectors_indexed }) => [id, vectors_indexed]))
  return texts.map((text) => ({ ...text, indexed: known.get(text.versionId) === true }))
}

const makerOf = (name: string, question: number[]): Embeddings => ({
  name,
  label: name,
  weight: 0.8,
  ofPassages: async () => [],
  ofQuestion: async () => toBytes(question),
})

const ask = (
  agentId: AgentId,
  texts: SearchedVersion[],
  name: string,
  question: number[],
  memory = new VectorCache(database.db),
) =>
  searchTexts(
    { db: database.db, embeddings: makerOf(name, question), vectors: { index, memory } },
    ...([agentId, texts, 'What holds?', 5] as const),
  )

/** A memory that says whether it was looked into. */
class Watched extends VectorCache {
  looked = 0
  override search(...given: Parameters<VectorCache['search']>) {
    this.looked += given[0].length
    return super.search(...given)
  }
}

test('the extension is created where it is offered, and twice does no harm', async () => {
  expect(index).toBeDefined()
  const again = await createVectorIndex({ db: database.db, log })()
  expect(again).toBeDefined()
  const { rows } = await run("select extversion from pg_extension where extname = 'vector'")
  expect(rows).toHaveLength(1)
})

test('vectors are taken into an HNSW index of halves, and found there alone, in the order an exact look gives', async () => {
  const agentId = await anAgent()
  const [text] = await indexVersions(await aText(agentId, 'm', many(100)))
  expect(text!.indexed).toBe(true)
  const defined = await run("select indexdef from pg_indexes where indexname = 'knowledge_nearest_4'")
  expect(defined.rows[0].indexdef).toMatch(/USING hnsw .*halfvec\(4\).*halfvec_ip_ops.*WHERE \(size = 4\)/)
  const memory = new Watched(database.db)
  const question = toBytes(direction(0.7))
  const given = { agentId, maker: 'm', question, limit: 12 }
  const found = await index!.search({ ...given, versions: [text!.versionId] })
  const exact = await memory.search([text!.versionId], 'm', question, 12)
  expect(found.map(({ likeness }) => likeness)).toEqual(exact.map(({ likeness }) => likeness))
  memory.looked = 0
  const hits = await ask(agentId, [text!], 'm', direction(0.7), memory)
  expect(memory.looked).toBe(0)
  expect(exact.map(({ position }) => position)).toContain(hits[0]!.position)
})

test('only the versions asked for and the agent’s own are found, however many others lie nearer', async () => {
  const [mine, other] = [await anAgent(), await anAgent()]
  const far = await aText(mine, 'm', many(5, 1.4))
  const unasked = await aText(mine, 'm', many(60, 0))
  const [text] = await indexVersions(far, unasked, await aText(other, 'm', many(90, 0)))
  await run('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
  const given = { maker: 'm', question: toBytes(direction(0)), limit: 12, versions: [text!.versionId] }
  const found = await index!.search({ ...given, agentId: mine })
  expect(found).toHaveLength(5)
  expect(new Set(found.map(({ versionId }) => versionId))).toEqual(new Set([text!.versionId]))
  expect(await index!.search({ ...given, agentId: other })).toEqual([])
  expect(await index!.search({ ...given, agentId: mine, maker: 'another' })).toEqual([])
  await run('reset enable_seqscan; reset enable_bitmapscan; reset enable_sort')
})

test('another model or another size is indexed apart: none finds the other’s vectors', async () => {
  const agentId = await anAgent()
  const [small, large] = await indexVersions(
    await aText(agentId, 'm', many(3)),
    await aText(agentId, 'm', many(3, 0, 8)),
  )
  const bySize = await ask(agentId, [small!, large!], 'm', direction(0.2, 8))
  expect(new Set(bySize.map(({ versionId }) => versionId))).toEqual(new Set([large!.versionId]))
  expect(await ask(agentId, [small!, large!], 'another', direction(0.2))).toEqual([])
})

test('new vectors of a version count from memory at once, from the index when they are in it, never the old ones', async () => {
  const agentId = await anAgent()
  const [text] = await indexVersions(await aText(agentId, 'old', many(3)))
  const made = new Map([1, 2, 3].map((position) => [position, toBytes(direction(position / 2, 8))]))
  await replaceVectors(database.db, text!.versionId, 'new', made)
  const question = direction(1.5, 8)
  const meanwhile = { ...text!, embedding: 'new', indexed: false }
  const memory = new Watched(database.db)
  expect((await ask(agentId, [meanwhile], 'new', question, memory))[0]).toMatchObject({ position: 3 })
  expect(memory.looked).toBe(1)
  const [again] = await indexVersions(meanwhile)
  expect(again!.indexed).toBe(true)
  expect((await ask(agentId, [again!], 'new', question))[0]).toMatchObject({ position: 3 })
  const { rows } = await run('select distinct maker, size from knowledge_nearest where version_id = $1', [
    text!.versionId,
  ])
  expect(rows).toEqual([{ maker: 'new', size: 8 }])
})

test('vectors that are too large to be indexed stay in memory; a text that goes takes its vectors along', async () => {
  const agentId = await anAgent()
  const [huge, text] = await indexVersions(
    await aText(agentId, 'm', many(2, 0, 4_001)),
    await aText(agentId, 'm', many(2)),
  )
  expect(huge!.indexed).toBe(false)
  expect((await ask(agentId, [huge!], 'm', direction(0, 4_001)))[0]).toMatchObject({ position: 1 })
  await run('delete from knowledge_files where id = $1', [text!.fileId])
  const { rows } = await run('select 1 from knowledge_nearest where version_id = $1', [text!.versionId])
  expect(rows).toEqual([])
})

test('a database that lost its table of vectors, as a restored one has, takes all of them in anew', async () => {
  const indexed = async () => (await run('select 1 from knowledge_versions where vectors_indexed is not null')).rowCount
  expect(await indexed()).toBeGreaterThan(0)
  await createVectorIndex({ db: database.db, log })()
  expect(await indexed()).toBeGreaterThan(0)
  await run('drop table knowledge_nearest')
  await createVectorIndex({ db: database.db, log })()
  expect(await indexed()).toBe(0)
})

test('who may not create the extension goes on without it', async () => {
  await database.close()
  await lite.exec('drop extension vector cascade; drop table knowledge_nearest; create role modest; set role modest')
  database = openDatabase(connection, log)
  expect(await createVectorIndex({ db: database.db, log })()).toBeUndefined()
})
