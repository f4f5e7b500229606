import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DataSourceId } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Access } from '../../platform/http/access.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { DatabaseError } from '../../providers/database/port.ts'
import type { DataSourceAccess, OpenSource } from '../data-sources/open-source.ts'
import type { GrantedPolicy } from '../use-cases/column-policy.ts'
import type { ReadRules } from '../use-cases/related.ts'
import { isInForce, listGrants, type SharingGrant } from './grant-store.ts'
import type { SharedReach, SharedUse } from './shared-use.ts'

export type SharedDeps = Pick<Deps, 'db' | 'clock'> & {
  access: Pick<Access, 'watch'>
  rules: ReadRules
  granted: GrantedPolicy
}

/** Databases of one's own, and those that other workspaces share where whoever asks may have these. */
export function withSharedSources(deps: SharedDeps, own: DataSourceAccess['open']): DataSourceAccess['open'] {
  const readers = new LRUCache<string, { inner: OpenSource['reader']; guarded: OpenSource['reader'] }>({ max: 1_000 })
  /** The same reader again for the same one: others keep what it read under it. */
  const guardedReader = (id: string, inner: OpenSource['reader'], use: SharedUse) => {
    const known = readers.get(id)
    if (known?.inner === inner) return known.guarded
    const guarded = guardReader(deps, inner, use)
    readers.set(id, { inner, guarded })
    return guarded
  }
  const openGrant = async (grant: SharingGrant): Promise<OpenSource[]> => {
    const use = shareOf(deps, grant)
    const opened = await Promise.all(
      grant.useCases.map(async ({ _id, usecase, type, bot_id, agent_owner: userId }) => {
        if (type !== 'tables') return []
        const owner = { organizationId: grant.organizationId, workspaceId: grant.workspaceId, userId }
        const tables = grant.terms.tables.filter(({ use_case_id }) => use_case_id === _id)
        const sources = await deps.granted(owner, { agentId: bot_id, id: _id }, tables)
        return sources.map((source): OpenSource => {
          const id = sharedId<DataSourceId>(grant.id, _id, source.id)
          const name = [usecase, ...(sources.length > 1 ? [source.name] : []), grant.workspaceName].join(' · ')
          return { ...source, id, name, useCases: [], shared: use, reader: guardedReader(id, source.reader, use) }
        })
      }),
    )
    return opened.flat()
  }
  return async (tenant, viewer, through) => {
    const [mine, grants] = await Promise.all([
      own(tenant, viewer, through),
      through?.useCase === undefined ? grantsFor(deps, tenant, through?.agents ?? [], through?.shared) : [],
    ])
    return grants.length === 0 ? mine : [...mine, ...(await Promise.all(grants.map(openGrant))).flat()]
  }
}

/** What may be used here now. An agent that has use cases answers from exactly these. */
export async function grantsFor(
  deps: SharedDeps,
  tenant: Tenant,
  agents: readonly AgentId[],
  reach: SharedReach | undefined,
): Promise<SharingGrant[]> {
  const { organizationId, workspaceId } = tenant
  if (!reach || workspaceId === null) return []
  const [grants, narrowed] = await Promise.all([
    listGrants(deps.db, { organizationId, workspaceId }, deps.clock.now()),
    agents.length > 0 ? deps.rules(tenant, agents) : undefined,
  ])
  if (narrowed?.useCases.some(({ agentId }) => agentId !== null && agents.includes(agentId))) return []
  return grants.filter(({ terms }) => reach === 'people' || terms.flows)
}

export const shareOf = (
  deps: Pick<SharedDeps, 'db' | 'clock'>,
  { id, workspaceId, askerId }: SharingGrant,
): SharedUse => ({
  requestId: id,
  basis: { on: [id, workspaceId, askerId], holds: () => isInForce(deps.db, id, deps.clock.now()) },
})

/** Known here by an id of its own: no call of the owner's things finds anything by it. */
export function sharedId<T extends string>(...of: string[]): T {
  const bytes = createHash('sha256').update(of.join('/')).digest().subarray(0, 16)
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as T
}

/** Asks only while it is shared: a query that is under way when that ends gives nothing. */
export function guardReader(
  { access }: Pick<SharedDeps, 'access'>,
  inner: OpenSource['reader'],
  { basis }: SharedUse,
): OpenSource['reader'] {
  return {
    query: async (sql, options) => {
      const watched = access.watch(basis)
      try {
        const signal = options.signal ? AbortSignal.any([options.signal, watched.signal]) : watched.signal
        const result = await inner.query(sql, { ...options, signal })
        if (watched.signal.aborted || !(await basis.holds())) throw shareEnded()
        return result
      } catch (error) {
        throw watched.signal.aborted && !options.signal?.aborted ? shareEnded(error) : error
      } finally {
        watched.release()
      }
    },
  }
}

const shareEnded = (cause?: unknown) =>
  new DatabaseError(
    'query_not_allowed',
    'This is not shared with the workspace any more.',
    { reason: 'share_ended' },
    cause,
  )
