import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { ConnectedSource, DataSourceId, sqlCredential } from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { required } from '#contract/kit/required.ts'
import type { Language } from '#contract/language.ts'
import { decidePermission } from '#contract/permissions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type JobWorker, periodicTask } from '../../platform/jobs/worker.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { purgeDatabases, removeDatabase } from './change-database.ts'
import type { DatabasesDeps } from './database-parts.ts'
import type { DataSourceAccess, Policy } from './open-source.ts'
import { OpenedDatabases } from './opened.ts'
import { presentSource } from './present.ts'
import { exportDatabaseRows } from './read-database.ts'
import { sampleRow } from './sample.ts'
import { createSampleSource } from './sample-source.ts'
import * as store from './store.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

/** What there is is read again after this long: it stands between a question and its first word. */
const freshMs = 5_000
const organizationsKept = 1_000

export { askSource, beyondSeen, doubtOf, holdAgainstWhole, holdProposals } from './ask-source.ts'
export { asFailures, failureOf } from './failure-of.ts'
export { type QueryAuthor, wroteStatement } from './query-by-person.ts'

const purgeSeconds = 3600

const tenantKey = ({ organizationId, workspaceId, userId }: Tenant) => `${organizationId}/${workspaceId ?? userId}`
type SqlCredential = z.input<typeof sqlCredential>

export type DataSources = DataSourceAccess & {
  list: (scope: Scope, language: Language) => Promise<ConnectedSource[]>
  /** Whether there is a sample company; it is loaded when the server first starts. */
  sampleState: (scope: Scope) => Promise<'none' | 'loading' | 'ready'>
  /** What can be asked of those that were connected, the first one's questions first. */
  ownQuestions: (scope: Scope, language: Language) => Promise<string[]>
  /** Those of `list` that were connected, by the names that clients know. */
  listCredentials: (scope: Scope) => Promise<SqlCredential[]>
  addSample: (scope: Scope, language: Language) => Promise<ConnectedSource>
  remove: (caller: Caller, id: DataSourceId) => Promise<null>
  /** What goes together with the sample company. */
  onSampleRemoved: (listener: () => Promise<void>) => void
  /** All rows of one SELECT as a CSV file, also of the sample company. */
  exportRows: (
    caller: Caller,
    id: DataSourceId,
    given: { sql: string; bot_id?: AgentId | undefined },
    signal: AbortSignal,
  ) => Promise<FileAnswer>
  /** What is done with databases that people connect. */
  databases: DatabasesDeps
  /** What there is changed: the next question and list look again. */
  changed: () => void
  jobs: readonly JobWorker[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Keeps which databases there are, and opens them for answering. The sample company is loaded beside requests. `whole` is for the
 * module that says what is kept from whom, and for no other.
 */
export function createDataSources(deps: Deps & { files: Files; policy: Policy }): {
  sources: DataSources
  whole: (tenant: Tenant) => Promise<UnrestrictedSource[]>
} {
  const connected = new OpenedDatabases(deps)
  const databases: DatabasesDeps = { ...deps, opened: connected }
  const sample = createSampleSource(deps)
  const known = new LRUCache<string, Promise<store.SourceRow[]>>({ max: organizationsKept, ttl: freshMs })
  const rowsOf = (tenant: Tenant): Promise<store.SourceRow[]> => {
    const last = known.get(tenantKey(tenant))
    if (last) return last
    const rows = store
      .listSources(deps.db, tenant)
      .then((all) => all.filter(({ kind }) => kind !== 'sample' || sample.isActive()))
    known.set(tenantKey(tenant), rows)
    rows.catch(() => known.delete(tenantKey(tenant)))
    return rows
  }
  const knownOf = async (row: store.SourceRow): Promise<UnrestrictedSource | undefined> => {
    if (row.kind !== 'sample') return connected.known(row)
    const opened = sample.opened()
    return opened?.id === row.id ? opened : undefined
  }
  const shown = async (rows: store.SourceRow[], scope: Scope, language: Language): Promise<ConnectedSource[]> => {
    const known = (await Promise.all(rows.map(knownOf))).filter((source) => source !== undefined)
    const seen = new Map((await deps.policy(scope, scope, known)).map(({ id, schema }) => [id, schema]))
    return rows.map((row) => presentSource(row, seen.get(row.id), { scope, language }))
  }
  const whole = async (tenant: Tenant): Promise<UnrestrictedSource[]> => {
    const rows = await rowsOf(tenant)
    const others = rows.filter(({ kind, status }) => kind !== 'sample' && status === 'ready')
    const found = await Promise.all(others.map((row) => connected.source(row)))
    return [await sample.waitFor(rows), ...found].filter((source) => source !== undefined)
  }
  const whenRemoved: (() => Promise<void>)[] = []
  const sources: DataSources = {
    onSampleRemoved: (listener) => void whenRemoved.push(listener),
    databases,
    changed: () => known.clear(),
    jobs: [periodicTask('purge-databases', purgeSeconds, () => purgeDatabases(databases))],
    open: (tenant, viewer, through) => deps.policy(tenant, viewer, whole(tenant), through),
    exportRows: async (caller, id, given, signal) => {
      const source = (await whole(caller.scope)).find((wholeSource) => wholeSource.id === id)
      if (!source) throw fail('data_source_not_found')
      return exportDatabaseRows(databases, caller, source, given, signal)
    },
    sampleState: async (scope) => {
      const row = (await rowsOf(scope)).find(({ kind }) => kind === 'sample')
      return row ? (row.status === 'ready' ? 'ready' : 'loading') : 'none'
    },
    ownQuestions: async (scope, language) =>
      (await shown(await rowsOf(scope), scope, language)).flatMap(({ kind, status, questions }) =>
        kind === 'sample' || status !== 'ready' ? [] : questions,
      ),
    list: async (scope, language) => {
      known.delete(tenantKey(scope))
      return shown(await rowsOf(scope), scope, language)
    },
    listCredentials: async (scope) => {
      if (!decidePermission('databases.edit', scope).allowed) return []
      const rows = await store.listSources(deps.db, scope)
      return rows.flatMap(({ id, name, address, health }) =>
        address ? [{ ...address, id, name, connected: health.state === 'ok' }] : [],
      )
    },
    addSample: async (scope, language) => {
      permitAction(scope, 'sample.manage')
      const row = await sampleRow(deps)
      if (!sample.isActive() || row.status === 'removed' || row.status === 'failed') {
        await store.setStatus(deps.db, row.id, 'loading')
        known.clear()
        sample.load(row)
      }
      const [added] = await shown([{ ...row, status: sample.opened() ? 'ready' : 'loading' }], scope, language)
      return required(added, 'each row that is given is shown')
    },
    remove: async (caller, id) => {
      const row = await store.findSample(deps.db)
      if (row?.id !== id) {
        known.clear()
        return removeDatabase(databases, caller, id)
      }
      permitAction(caller.scope, 'sample.manage')
      if (row.status === 'removed') throw fail('data_source_not_found')
      await sample.remove()
      await store.setStatus(deps.db, id, 'removed')
      known.clear()
      for (const tell of whenRemoved) await tell()
      return null
    },
    start: async () => {
      known.clear()
      if (!deps.config.SEED_SAMPLE) return
      const row = await sampleRow(deps)
      if (row.status !== 'removed') sample.load(row)
    },
    stop: async () => {
      await sample.close()
      await connected.close()
    },
  }
  return { sources, whole }
}
