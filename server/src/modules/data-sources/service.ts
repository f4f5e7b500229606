import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectedSource, DataSourceId } from '#contract/data-sources/schemas.ts'
import type { Language } from '#contract/language.ts'
import { suggestQuestions } from '#engine/data/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { permit } from '../../platform/http/permit.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { OpenSource } from './open-source.ts'
import { openSample, removeSample, sampleRow } from './sample.ts'
import * as store from './store.ts'

/** How long a question waits for a database that is still being loaded. */
const patienceMs = 15_000
const questionsShown = 6
/** What there is is read again after this long: it stands between a question and its first word. */
const freshMs = 5_000
const organizationsKept = 1_000

type Where = Pick<Scope, 'organizationId' | 'workspaceId'>
const placeOf = ({ organizationId, workspaceId }: Where) => `${organizationId}/${workspaceId ?? ''}`

export type DataSources = {
  /** The databases a person may ask, opened; waits a while for one that is being loaded. */
  open: (scope: Where) => Promise<OpenSource[]>
  list: (scope: Scope, language: Language) => Promise<ConnectedSource[]>
  addSample: (scope: Scope, language: Language) => Promise<ConnectedSource>
  remove: (scope: Scope, id: DataSourceId) => Promise<null>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Keeps which databases there are, and opens them for answering. The sample company is loaded beside requests. */
export function createDataSources(deps: Deps): DataSources {
  let sample: Promise<OpenSource | undefined> = Promise.resolve(undefined)
  let opened: OpenSource | undefined
  const known = new Map<string, { rows: Promise<store.SourceRow[]>; at: number }>()
  const rowsOf = (scope: Where): Promise<store.SourceRow[]> => {
    const last = known.get(placeOf(scope))
    if (last && performance.now() - last.at < freshMs) return last.rows
    if (known.size >= organizationsKept) known.clear()
    const rows = store.listSources(deps.db, scope).then((all) => all.filter(({ kind }) => kind !== 'sample' || active))
    known.set(placeOf(scope), { rows, at: performance.now() })
    rows.catch(() => known.delete(placeOf(scope)))
    return rows
  }
  // Without SEED_SAMPLE the sample company is left out, even when an earlier start has loaded it.
  let active = false
  const load = async (row: store.SourceRow) => {
    active = true
    sample = (async () => {
      try {
        opened = await openSample(deps, row)
        await store.setStatus(deps.db, row.id, 'ready')
        return opened
      } catch (error) {
        deps.log.warn({ err: error }, 'the sample company could not be loaded')
        await store.setStatus(deps.db, row.id, 'failed').catch(() => {})
        return undefined
      }
    })()
  }
  const close = async () => {
    const source = await sample
    sample = Promise.resolve(undefined)
    opened = undefined
    await source?.reader.close()
  }
  const shown = (row: store.SourceRow, language: Language): ConnectedSource => {
    const schema = opened?.id === row.id ? opened.schema : undefined
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      status: row.status === 'removed' ? 'failed' : row.status,
      tables: (schema?.tables ?? []).map((table) => ({ name: table.name, rows: table.rowCount ?? 0 })),
      questions: schema ? suggestQuestions(schema, language, questionsShown) : [],
      removable: row.kind === 'sample',
    }
  }
  return {
    open: async (scope) => {
      const rows = await rowsOf(scope)
      if (rows.length === 0) return []
      const source = opened ?? (await Promise.race([sample, sleep(patienceMs, undefined, { ref: false })]))
      return source && rows.some((row) => row.id === source.id) ? [source] : []
    },
    list: async (scope, language) => {
      known.delete(placeOf(scope))
      return (await rowsOf(scope)).map((row) => shown(row, language))
    },
    addSample: async (scope, language) => {
      permit(scope, 'sample.manage')
      const row = await sampleRow(deps)
      if (!active || row.status === 'removed' || row.status === 'failed') {
        await store.setStatus(deps.db, row.id, 'loading')
        known.clear()
        await load(row)
      }
      return shown({ ...row, status: opened ? 'ready' : 'loading' }, language)
    },
    remove: async (scope, id) => {
      permit(scope, 'sample.manage')
      const row = await store.findSample(deps.db)
      if (!row || row.id !== id || row.status === 'removed') throw fail('data_source_not_found')
      await close()
      active = false
      await removeSample(deps)
      await store.setStatus(deps.db, id, 'removed')
      known.clear()
      return null
    },
    start: async () => {
      known.clear()
      if (!deps.config.SEED_SAMPLE) return
      const row = await sampleRow(deps)
      if (row.status !== 'removed') await load(row)
    },
    stop: close,
  }
}
