import { isDatabaseAway } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import * as store from './vector-index-store.ts'

/** Vectors of passages in the database's own index, where it has pgvector. */
export type VectorIndex = {
  /** The passages whose vectors are most alike the question's, nearly always all of those that an exact look would find. */
  search: (query: store.SimilarityQuery) => Promise<Awaited<ReturnType<typeof store.listNearest>>>
  /** Takes in the vectors of one version that is not in it yet. False when there is none. */
  takeIn: (stopped: AbortSignal) => Promise<boolean>
  /** After some were taken in: the database learns how many there are. */
  settle: () => Promise<void>
}

/** pgvector indexes no larger ones as halves. */
const largest = 4_000
/** Each size of vectors has an index of its own: more of them would only cost. */
const maxSizes = 16
const atOnce = 500

/** The index of the database, looked for once; a database that is away is asked again. */
export function createVectorIndex(deps: Pick<Deps, 'db' | 'log'>): () => Promise<VectorIndex | undefined> {
  let opening: Promise<VectorIndex | undefined> | undefined
  return () => {
    opening ??= openVectorIndex(deps).catch((error) => {
      opening = undefined
      throw error
    })
    return opening
  }
}

/**
 * Finds pgvector in the database, and creates it where that is permitted. Undefined without it: vectors are compared in memory then.
 * Older ones than 0.8 cannot look for the vectors of one agent among those of all without losing some.
 */
async function openVectorIndex({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<VectorIndex | undefined> {
  const extension = (await store.findExtension(db)) ?? (await create({ db, log }))
  if (!extension) return undefined
  if (!isRecent(extension.version)) {
    log.warn({ version: extension.version }, 'pgvector is older than 0.8: vectors are compared in memory')
    return undefined
  }
  try {
    await store.createTable(db, extension)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'the table of vectors could not be made: they are compared in memory')
    return undefined
  }
  return {
    search: async (query) => (query.question.length > largest ? [] : store.listNearest(db, extension, query)),
    takeIn: (stopped) => takeIn(db, extension, stopped),
    settle: async () => void (await store.analyzeIndex(db)),
  }
}

async function create({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<store.Extension | undefined> {
  if (!(await store.isExtensionOffered(db))) return undefined
  try {
    await store.createExtension(db)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    // Another process that starts beside this one may have been first.
    const made = await store.findExtension(db)
    if (!made) log.info({ err: error }, 'pgvector is there but may not be created: vectors are compared in memory')
    return made
  }
  return store.findExtension(db)
}

function isRecent(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 || minor >= 8
}

async function takeIn(db: Deps['db'], extension: store.Extension, stopped: AbortSignal): Promise<boolean> {
  const toIndex = await store.findToIndex(db)
  if (!toIndex) return false
  const { id, size } = toIndex
  const indexed = size !== null && size <= largest && (await store.createIndex(db, extension, size, maxSizes))
  return db.transaction(async (tx) => {
    if (!(await store.holdVersion(tx, toIndex))) return false
    await store.forgetIndexed(tx, id)
    for (let after = 0; indexed && !stopped.aborted; ) {
      const rows = await store.listNext(tx, id, after, atOnce)
      const last = rows.at(-1)
      if (!last) break
      const same = rows.filter(({ vector }) => vector.length === size)
      await store.insertIndexed(tx, extension, toIndex, same)
      after = last.position
    }
    // Stopped half way it stays undecided, and whoever is next begins it anew.
    if (stopped.aborted) return false
    await store.decideIndexing(tx, id, indexed)
    return true
  })
}
