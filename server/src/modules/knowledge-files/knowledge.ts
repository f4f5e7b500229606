import type { AgentId, OrganizationId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { KnowledgeSearch, KnowledgeUpload } from '#contract/knowledge-files/schemas.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableQueries } from '../../platform/documents/table-query.ts'
import type { Files } from '../../platform/files/files.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { hastenPeriodicTask } from '../../platform/jobs/enqueue.ts'
import type { Module } from '../../platform/module.ts'
import { getAgent } from '../agents/service.ts'
import { addFiles, addKeptFile, type KeptElsewhere } from './add-files.ts'
import { createChoices } from './choices.ts'
import type { EmbeddingSource } from './embed-again.ts'
import { createEmbeddings } from './embedding-settings.ts'
import { findAnswering, type KnowledgeFileRow, listAnswering, listKnowing, listNames } from './file-store.ts'
import type { AllowedFiles, Knowledge, KnowledgeReader, KnowledgeSource, WithheldFiles } from './knowledge-source.ts'
import { createEmbeddingPauses } from './pauses.ts'
import { embeddingQueue } from './reading-queue.ts'
import { knowledgeFileRoutes } from './routes.ts'
import { byAnswer, type KnowledgeHit, searchTexts } from './search.ts'
import { VectorCache } from './vector-cache.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'
import { embeddingTask, indexingTask, readingWorker, tidyTask } from './worker.ts'

type KnowledgeParts = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'secrets'> & {
  files: Files
  tableQueries: TableQueries
  /** By use cases. */
  allowedFiles?: AllowedFiles
  withheld?: WithheldFiles
}

export type KnowledgeFiles = Module & {
  /** Hands files to an agent, as its own page does. */
  add: (scope: Scope, agentId: AgentId, uploads: UploadedFile[], language: Language) => Promise<KnowledgeUpload>
  /** Hands a file of a drive to an agent. */
  addKept: (scope: Scope, agentId: AgentId, upload: UploadedFile, kept: KeptElsewhere) => Promise<void>
  source: KnowledgeSource
  /** Names of all files of an agent by their ids, in any state: what use cases of files may relate. */
  filesOf: (
    scope: Pick<Scope, 'userId' | 'workspaceId'>,
    agentId: AgentId,
  ) => Promise<ReadonlyMap<string, { filename: string }>>
}

/** Files of agents: taking them in, reading them, finding in them. */
export function createKnowledgeFiles(deps: KnowledgeParts): KnowledgeFiles {
  const standard = createEmbeddings(deps)
  const choices = createChoices({ ...deps, installation: standard.current })
  const pauses = createEmbeddingPauses(deps)
  const index = createVectorIndex(deps)
  const workerDeps = {
    ...deps,
    embeddings: { of: choices.of, installation: standard.current },
    pauses,
    index,
  }
  const source = createSource(deps, { index, memory: new VectorCache(deps.db), of: choices.of })
  const search = async (scope: Scope, agentId: AgentId, question: string, limit: number): Promise<KnowledgeSearch> => {
    await getAgent(deps, scope, agentId)
    const since = performance.now()
    const rows = await withoutWithheld(deps, scope, await listAnswering(deps.db, scope, agentId))
    const among = rows.map((row) => toKnowledge(deps.files, row))
    const hits = await source.search(among, question, limit)
    return {
      hits: hits.map(toHit),
      took_ms: Math.round((performance.now() - since) * 10) / 10,
      passages: among.reduce((sum, { text }) => sum + (text?.passages ?? 0), 0),
      embedding: (await choices.of(scope.organizationId)).label,
    }
  }
  const embedSoon = () => hastenPeriodicTask(deps, embeddingQueue)
  const chosen = (id: OrganizationId) => {
    pauses.end(id)
    return embedSoon()
  }
  const routes = [...knowledgeFileRoutes({ ...deps, search }), ...standard.routes(embedSoon), ...choices.routes(chosen)]
  const filesOf: KnowledgeFiles['filesOf'] = async (scope, agentId) =>
    new Map((await listNames(deps.db, scope, agentId)).map(({ id, name }) => [id, { filename: name }]))
  return {
    routes,
    source,
    add: (...given) => addFiles(deps, ...given),
    addKept: (...given) => addKeptFile(deps, ...given),
    filesOf,
    jobs: [readingWorker, indexingTask, tidyTask, embeddingTask].map((jobOf) => jobOf(workerDeps)),
  }
}

/** What the reader may not read where it comes from is not there for them. */
async function withoutWithheld(
  { withheld }: Pick<KnowledgeParts, 'withheld'>,
  reader: KnowledgeReader,
  rows: readonly KnowledgeFileRow[],
): Promise<readonly KnowledgeFileRow[]> {
  const ids = rows.map(({ id }) => id)
  const left = await withheld?.from(reader, ids)
  return left?.size ? rows.filter(({ id }) => !left.has(id)) : rows
}

type Searching = {
  index: () => Promise<VectorIndex | undefined>
  memory: VectorCache
  /** What makes the vectors of an organization. */
  of: EmbeddingSource['of']
}

/** What answers are made from. */
function createSource(deps: KnowledgeParts, { index, memory, of }: Searching): KnowledgeSource {
  const source: KnowledgeSource = {
    open: async (tenant, reader, agentId, { which = 'all' } = {}) => {
      const ownFiles = which === 'all' ? listAnswering(deps.db, tenant, agentId) : []
      const [only, all] = await Promise.all([deps.allowedFiles?.(tenant, agentId), ownFiles])
      // Few agents have use cases of files: the others need not wait to hear that they have none.
      const rows = only ? await listAnswering(deps.db, tenant, agentId, only) : all
      return (await withoutWithheld(deps, reader, rows)).map((row) => toKnowledge(deps.files, row))
    },
    openAll: async (tenant, reader) => {
      const agents = await listKnowing(deps.db, tenant)
      return (await Promise.all(agents.map((agentId) => source.open(tenant, reader, agentId)))).flat()
    },
    openThese: async (tenant, agentId, only) => {
      const rows = await listAnswering(deps.db, tenant, agentId, only)
      return (await withoutWithheld(deps, 'anyone', rows)).map((row) => toKnowledge(deps.files, row))
    },
    find: async (scope, id) => {
      const row = await findAnswering(deps.db, scope, id)
      if (!row) return undefined
      const [may] = await withoutWithheld(deps, { ...scope, organizationId: row.organization_id }, [row])
      return may && toKnowledge(deps.files, may)
    },
    search: async (among, question, limit) => {
      const byVersion = new Map(among.map((knowledge) => [knowledge.versionId, knowledge]))
      const vectors = { index: await index(), memory }
      const agents = [...Map.groupBy(among, ({ agentId, organizationId }) => `${agentId} ${organizationId}`).values()]
      const found = await Promise.all(
        agents.map(async (own) => {
          const { agentId, organizationId } = required(own[0], 'a group has a member')
          const searching = { db: deps.db, embeddings: await of(organizationId), vectors }
          const texts = own.flatMap(({ text }) => text ?? [])
          return searchTexts(searching, agentId, texts, question, limit)
        }),
      )
      const hits = agents.length < 2 ? found.flat() : found.flat().toSorted(byAnswer).slice(0, limit)
      return hits.flatMap((hit) => {
        const knowledge = byVersion.get(hit.versionId)
        return knowledge ? [{ ...hit, of: knowledge }] : []
      })
    },
  }
  return source
}

function toKnowledge(files: Files, row: KnowledgeFileRow): Knowledge {
  const { version_id: versionId, id, kind, tables, key } = row
  const language: Language = row.language ?? 'en'
  return {
    id,
    versionId,
    agentId: row.agent_id,
    organizationId: row.organization_id,
    name: row.name,
    mime: row.mime,
    bytes: row.bytes,
    number: row.number,
    kind: kind ?? 'text',
    text:
      kind === 'text'
        ? {
            fileId: id,
            versionId,
            language,
            passages: row.passages ?? 0,
            embedding: row.embedding,
            indexed: row.vectors_indexed === true,
          }
        : undefined,
    tables:
      kind === 'tables' && tables ? async () => ({ path: await files.localPath(`${key}.sqlite`), tables }) : undefined,
    described: tables ?? [],
    path: () => files.localPath(key),
  }
}

const three = (value: number) => Math.round(value * 1000) / 1000

const toHit = (hit: KnowledgeHit & { of: Knowledge }): KnowledgeSearch['hits'][number] => ({
  file_id: hit.fileId,
  name: hit.of.name,
  version: hit.of.number,
  position: hit.position,
  page: hit.passage.page ?? null,
  heading: hit.passage.heading ?? null,
  text: hit.passage.text,
  quote: hit.quote.text,
  confidence: hit.confidence,
  answered: hit.answered,
  score: three(hit.score),
  words_score: three(hit.words),
  vector_score: three(hit.likeness),
})
