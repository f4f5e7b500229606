import type { AgentId, FileId, OrganizationId } from '#contract/kit/id.ts'
import type { KnowledgeVersionId } from '#contract/knowledge-files/schemas.ts'
import type { BuiltTables } from '../../platform/documents/table-query.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { SharedReach, SharedUse } from '../knowledge-sharing/shared-use.ts'
import type { KnowledgeHit, SearchedVersion } from './search.ts'

/** A file that an agent answers from, in the version that it does. */
export type Knowledge = {
  id: FileId
  versionId: KnowledgeVersionId
  agentId: AgentId
  /** Whose choice makes its vectors. */
  organizationId: OrganizationId
  name: string
  mime: string
  bytes: number
  number: number
  kind: 'text' | 'tables'
  text: SearchedVersion | undefined
  /** Where its tables lie; undefined for a text. */
  tables: (() => Promise<BuiltTables>) | undefined
  /** What they hold, without opening them. */
  described: BuiltTables['tables']
  path: () => Promise<string>
  /** It belongs to another workspace, which shares it; `quotes`: answers may show its words. */
  shared?: SharedUse & { quotes: boolean }
}

/**
 * Who is told what stands in files: a person, or anyone. Visitors, mails, flows and tests are anyone: what they are told goes to people
 * whom nobody knows. They have what everybody may read where it comes from.
 */
export type KnowledgeReader = Tenant | 'anyone'

type Opened = {
  /** Only those of its use cases when the agent has any of files. `of-use-cases`: none when it has none of these. */
  which?: 'all' | 'of-use-cases'
  shared?: SharedReach | undefined
}

/** What answers are made from. */
export type KnowledgeSource = {
  /** The agent's files, as far as the reader may read them. */
  open: (tenant: Tenant, reader: KnowledgeReader, agentId: AgentId, opened?: Opened) => Promise<Knowledge[]>
  /** The files of every agent of the place, each agent's as `open` gives them. */
  openAll: (tenant: Tenant, reader: KnowledgeReader, shared?: SharedReach) => Promise<Knowledge[]>
  /** Those of these files of an agent that answers can be made from, for anyone. */
  openThese: (tenant: Tenant, agentId: AgentId, only: readonly FileId[]) => Promise<Knowledge[]>
  /** One that answers were made from, whichever agent's. */
  find: (scope: Pick<Scope, 'userId' | 'workspaceId'>, id: string) => Promise<Knowledge | undefined>
  /** Passages of the texts among them, best first, each quote checked against its document. */
  search: (
    among: readonly Knowledge[],
    question: string,
    limit: number,
  ) => Promise<(KnowledgeHit & { of: Knowledge })[]>
}

/** Which files an agent may use: undefined leaves all of its own to it. */
export type AllowedFiles = (tenant: Tenant, agentId: AgentId) => Promise<readonly FileId[] | undefined>

/** Files that come from elsewhere and may not be read by everybody who has the agent. */
export type WithheldFiles = {
  /** Of these files those that the reader may not read where they come from. */
  from: (reader: KnowledgeReader, files: readonly FileId[]) => Promise<ReadonlySet<FileId>>
}
