import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { openSample, removeSample } from './sample.ts'
import * as store from './store.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

/** How long a question waits for a database that is still being loaded. */
const patienceMs = 45_000

/** The sample company of this process: loaded beside requests, opened once, and given up again. */
export type SampleSource = {
  /** False without SEED_SAMPLE: then it is left out, even when an earlier start has loaded it. */
  isActive: () => boolean
  /** What is open now; undefined while it is being loaded. */
  opened: () => UnrestrictedSource | undefined
  /** Begins to load it; what fails is written to its row and to the log. */
  load: (row: store.SourceRow) => void
  /** It, when it is among these rows; waits a little while it is being loaded. */
  waitFor: (rows: readonly store.SourceRow[]) => Promise<UnrestrictedSource | undefined>
  close: () => Promise<void>
  /** Closes it and drops its database. */
  remove: () => Promise<void>
}

export function createSampleSource(deps: Deps): SampleSource {
  let loading: Promise<UnrestrictedSource | undefined> = Promise.resolve(undefined)
  let opened: UnrestrictedSource | undefined
  let active = false
  const openRow = async (row: store.SourceRow) => {
    try {
      opened = await openSample(deps, row)
      await store.setStatus(deps.db, row.id, 'ready')
      return opened
    } catch (error) {
      deps.log.warn({ err: error }, 'the sample company could not be loaded')
      await store.setStatus(deps.db, row.id, 'failed').catch(() => {})
      return undefined
    }
  }
  const close = async () => {
    const source = await loading
    loading = Promise.resolve(undefined)
    opened = undefined
    await source?.reader.close()
  }
  return {
    isActive: () => active,
    opened: () => opened,
    load: (row) => {
      active = true
      loading = openRow(row)
    },
    waitFor: async (rows) => {
      if (!rows.some(({ kind }) => kind === 'sample')) return undefined
      const source = opened ?? (await Promise.race([loading, sleep(patienceMs, undefined, { ref: false })]))
      return source && rows.some((row) => row.id === source.id) ? source : undefined
    },
    close,
    remove: async () => {
      await close()
      active = false
      await removeSample(deps)
    },
  }
}
