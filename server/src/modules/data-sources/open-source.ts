import type { AgentId } from '#contract/kit/id.ts'
import type { Role } from '#contract/permissions.ts'
import type { DataQuestion, Schema } from '#engine/data/index.ts'
import type { Tenant } from '../../platform/tenant.ts'
import type { DatabaseReader } from '../../providers/database/port.ts'
import type { SharedReach, SharedUse } from '../knowledge-sharing/shared-use.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

declare const bound: unique symbol

/**
 * A database that can be asked now, bound to what may be seen of it: only the policy (use-cases/column-policy.ts) makes one. Its
 * dialect is the schema's: SQL is written and checked in it.
 */
export type OpenSource = Pick<UnrestrictedSource, 'id' | 'name' | 'kind' | 'schema' | 'timeZone' | 'today'> & {
  reader: Pick<DatabaseReader, 'query'>
  /** The use cases that it is seen through; left out: none. */
  useCases?: readonly string[]
  /** Differs where something else may be seen: what is kept of rows is kept under it. */
  policy: string
  /** The schema as anyone sees it who was given nothing more: what is kept for all who look is told by it. */
  common: Schema
  /** Whether a question is about what is not seen here, as the whole database reads it: asked by `askSource`. `worded`: the words that people taught. */
  asksBeyond: (asked: BeyondQuestion, worded?: (whole: Schema) => Schema) => Promise<boolean>
  /** Something is opened for others: that a query fails here does not say that it fails. */
  seesLess: boolean
  /** It belongs to another workspace, which shares it. */
  shared?: SharedUse
  readonly [bound]: true
}

export type BeyondQuestion = Pick<DataQuestion, 'question' | 'today' | 'previous'>

/**
 * With whose eyes a database is looked at: a person's where they work, or anyone's. Visitors, public links, mails, flows and
 * tests are anyone: what they are told goes to people whose role nobody knows.
 */
export type SourceViewer = (Tenant & { role: Role; viaKey?: boolean }) | 'anyone'

/**
 * Agents that are asked; exactly one of their use cases, where it is named. Left out: no agent's. What other workspaces share is among
 * the databases only where somebody says for whom.
 */
export type AgentSelection = {
  agents?: readonly AgentId[]
  useCase?: string | undefined
  shared?: SharedReach | undefined
}

/** The part of a place's databases that a viewer may see. */
export type Policy = (
  tenant: Tenant,
  viewer: SourceViewer,
  whole: readonly UnrestrictedSource[] | Promise<readonly UnrestrictedSource[]>,
  through?: AgentSelection,
) => Promise<OpenSource[]>

/** The one way to ask databases, for every module. */
export type DataSourceAccess = {
  /** The databases of a place as a viewer may see them; waits a while for one that is being loaded. */
  open: (tenant: Tenant, viewer: SourceViewer, through?: AgentSelection) => Promise<OpenSource[]>
}
