import { LRUCache } from 'lru-cache'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Files } from '../../platform/files/files.ts'
import { type NetAllowance, readAllowance } from '../../platform/net/index.ts'
import type { ConnectionSettings } from '../../providers/database/connection-settings.ts'
import { keepReader } from '../../providers/database/kept-reader.ts'
import { openDatabase } from '../../providers/database/open-database.ts'
import type { ConnectedReader, DatabaseError, DatabaseReader } from '../../providers/database/port.ts'
import { withinSchema } from '../../providers/database/prepare.ts'
import { openSqliteReader } from '../../providers/database/sqlite.ts'
import { withTraces } from '../../providers/database/traced-reader.ts'
import { withDecided } from './relations.ts'
import { unconfirmedRights } from './rights.ts'
import { findSchema, type KnownSchema, saveSchema } from './schema-store.ts'
import { connectionSettings, openCredentials } from './seal.ts'
import { type DataSourceHealth, type SourceRow, saveHealth } from './store.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

export type DatabaseDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'secrets' | 'config'> & { files: Files }

type Entry = {
  version: number
  reader: DatabaseReader
  known: KnownSchema | undefined
  /** When the database was last asked whether its tables changed. */
  checkedAt: number
  checking?: Promise<void>
  state: DataSourceHealth['state']
}

const kept = 500

/** The readers of connected databases: opened when they are asked, kept under the version of their row. */
export class OpenedDatabases {
  readonly #deps: DatabaseDeps
  readonly #allow: NetAllowance
  readonly #entries = new LRUCache<string, Entry>({
    max: kept,
    dispose: (entry, _, reason) => {
      if (reason === 'evict') void entry.reader.close()
    },
  })

  constructor(deps: DatabaseDeps) {
    this.#deps = deps
    this.#allow = readAllowance(deps.config.NET_ALLOW)
  }

  /** Connects once, for a test or before something is stored. The caller closes it. Throws DatabaseError. */
  connect(settings: ConnectionSettings): Promise<ConnectedReader> {
    return openDatabase(settings, { allow: this.#allow })
  }

  /** The database as it can be asked; undefined while nothing is known of its tables. */
  async source(row: SourceRow): Promise<UnrestrictedSource | undefined> {
    const entry = await this.#entry(row)
    if (entry.known && unconfirmedRights(row).length === 0) this.#look(row, entry)
    return this.known(row)
  }

  /** The same without a look at whether its tables changed. */
  async known(row: SourceRow): Promise<UnrestrictedSource | undefined> {
    const entry = await this.#entry(row)
    if (!entry.known || unconfirmedRights(row).length > 0) return undefined
    const { id, name, kind, relations, timeZone } = row
    return { id, name, kind, timeZone, schema: withDecided(entry.known.schema, relations), reader: entry.reader }
  }

  async schema(row: SourceRow): Promise<KnownSchema | undefined> {
    return (await this.#entry(row)).known
  }

  async reader(row: SourceRow): Promise<DatabaseReader> {
    return (await this.#entry(row)).reader
  }

  /** Reads the tables anew and keeps them. Throws DatabaseError. */
  async refresh(row: SourceRow): Promise<KnownSchema> {
    const entry = await this.#entry(row)
    const known = await readSchema(entry.reader, this.#deps.clock.now())
    entry.known = known
    entry.checkedAt = performance.now()
    await saveSchema(this.#deps.db, row.id, known)
    return known
  }

  async drop(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    this.#entries.delete(id)
    await entry?.reader.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((id) => this.drop(id)))
  }

  async #entry(row: SourceRow): Promise<Entry> {
    const version = row.updatedAt.getTime()
    const last = this.#entries.get(row.id)
    if (last?.version === version && last.known) return last
    const known = await findSchema(this.#deps.db, row.id)
    const now = this.#entries.get(row.id)
    if (now?.version === version) {
      now.known ??= known
      return now
    }
    if (now) void this.drop(row.id)
    const reader = withinSchema(this.#keep(row), () => this.#entries.get(row.id)?.known?.schema)
    const entry: Entry = { version, known, state: row.health.state, checkedAt: 0, reader }
    this.#entries.set(row.id, entry)
    return entry
  }

  #keep(row: SourceRow): DatabaseReader {
    const { secrets, files } = this.#deps
    const open = async () => {
      if (row.fileKey) return openSqliteReader(await files.localPath(row.fileKey))
      return this.connect(connectionSettings(openCredentials(secrets, row), row.timeZone))
    }
    return withTraces(
      row.kind,
      keepReader(open, (problem) => this.#saveHealth(row, problem)),
    )
  }

  /** What questions meet becomes the health that people see. */
  #saveHealth(row: SourceRow, problem: DatabaseError | undefined): void {
    const entry = this.#entries.get(row.id)
    const state = problem ? 'failing' : 'ok'
    if (!entry || (entry.state === state && !problem)) return
    entry.state = state
    const code = problem ? (problem.details.problem ?? 'database_not_reachable') : null
    const health: DataSourceHealth = { state, code, checkedAt: this.#deps.clock.now() }
    saveHealth(this.#deps.db, row.id, health).catch((error: unknown) =>
      this.#deps.log.warn({ err: error }, 'the health of a database could not be kept'),
    )
  }

  /** Beside the question, now and then: have the tables changed? */
  #look(row: SourceRow, entry: Entry): void {
    if (entry.checking || performance.now() - entry.checkedAt < limits.dataSources.freshSeconds * 1000) return
    const age = this.#deps.clock.now().getTime() - (entry.known?.readAt.getTime() ?? 0)
    entry.checkedAt = performance.now()
    if (age < limits.dataSources.freshSeconds * 1000) return
    entry.checking = (async () => {
      try {
        if ((await entry.reader.fingerprint()) !== entry.known?.fingerprint) await this.refresh(row)
      } catch {
        // Its health says so already, and the question that comes will hear it too.
      } finally {
        delete entry.checking
      }
    })()
  }
}

export async function readSchema(reader: DatabaseReader, readAt: Date): Promise<KnownSchema> {
  const signal = AbortSignal.timeout(limits.dataSources.introspectMs)
  const fingerprint = await reader.fingerprint()
  return { schema: await reader.introspect(signal), fingerprint, readAt }
}
