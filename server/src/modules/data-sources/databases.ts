import path from 'node:path'
import type { Credentials } from '#contract/data-sources/credentials.ts'
import type {
  DataSourceId,
  ExtraRight,
  Relation,
  RelationDecision,
  SampleRows,
  SourceDetail,
  SourceTest,
} from '#contract/data-sources/schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { quotedName } from '#sql/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { permit } from '../../platform/http/permit.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { firstRows, quotedTable } from '../../providers/database/quoting.ts'
import { openSqliteReader } from '../../providers/database/sqlite.ts'
import { getAgent } from '../agents/service.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import { claimStorage } from '../billing/service.ts'
import { asFailures } from './failure-of.ts'
import type { OpenSource, Policy } from './open-source.ts'
import { type DatabaseDeps, type OpenedDatabases, readSchema } from './opened.ts'
import { presentDetail } from './present.ts'
import { wroteStatement } from './query-by-person.ts'
import { decide, isThere, relationsOf } from './relations.ts'
import { confirmRights, mayConfirm, unconfirmed } from './rights.ts'
import { rowsCsv } from './rows-csv.ts'
import { type KnownSchema, saveSchema } from './schema-store.ts'
import { connectionSettings, openCredentials, seal, withStored } from './seal.ts'
import * as store from './store.ts'
import type { UnrestrictedSource } from './unrestricted-source.ts'

type Tried = { known: KnownSchema; rights: readonly ExtraRight[] }
const notConfirmed = 'database_rights_not_confirmed'
type Asked = { table: string; schema?: string | undefined }

/** Databases that people connect: tried before they are kept, read and never written. */
export class Databases {
  readonly #deps: DatabaseDeps & { policy: Policy }
  readonly opened: OpenedDatabases

  constructor(deps: DatabaseDeps & { policy: Policy }, opened: OpenedDatabases) {
    this.#deps = deps
    this.opened = opened
  }

  test(scope: Scope, given: Credentials): Promise<SourceTest> {
    return asFailures(async () => {
      const started = performance.now()
      const reader = await this.opened.connect(connectionSettings(given))
      try {
        const [about, tables] = [await reader.about(), await reader.listTables()]
        const { server, encrypted, rights } = about
        const took_ms = Math.round(performance.now() - started)
        const may_confirm = mayConfirm(scope)
        return { server, encrypted, extra_rights: [...rights], may_confirm, tables: tables.length, took_ms }
      } finally {
        await reader.close()
      }
    })
  }

  /** Tries what an edit would keep. When it is still the same user of the same server, what that one may do is known from now on. */
  async testConnected({ scope }: Caller, id: DataSourceId, given: Credentials): Promise<SourceTest> {
    const row = await this.#find(scope, id)
    const credentials = this.#whole(row, given)
    const met = await this.test(scope, credentials)
    if (this.#isSame(row, credentials)) await this.#learn(row, met.extra_rights)
    return met
  }

  async connect(caller: Caller, given: Credentials): Promise<SourceDetail> {
    if (given.bot_id) await getAgent(this.#deps, caller.scope, given.bot_id)
    const name = await this.#freeName(caller.scope, given.name, given.database)
    const { known, rights } = await this.#tried(given)
    confirmRights(caller.scope, rights, given)
    const { address, credentials } = seal(this.#deps.secrets, given)
    return this.#keep(caller, { kind: given.driver, name, address, credentials, fileKey: null }, { known, rights })
  }

  async upload(caller: Caller, file: UploadedFile | undefined, given: string | undefined): Promise<SourceDetail> {
    if (!file) throw fail('database_file_missing')
    const bare = path.basename(file.filename, path.extname(file.filename)).trim().slice(0, 80)
    const name = await this.#freeName(caller.scope, given, bare || 'SQLite')
    const known = await asFailures(async () => {
      const reader = openSqliteReader(file.path)
      try {
        return await readSchema(reader, this.#deps.clock.now())
      } finally {
        await reader.close()
      }
    })
    const fileKey = `data-sources/${newId()}`
    await this.#deps.files.takeIn(fileKey, file.path)
    try {
      const given = { kind: 'sqlite' as const, name, address: null, credentials: null, fileKey }
      return await this.#keep(caller, given, { known, rights: [] }, file)
    } catch (error) {
      await this.#deps.files.remove(fileKey)
      throw error
    }
  }

  async detail(caller: Caller, id: DataSourceId): Promise<SourceDetail> {
    const row = await this.#find(caller.scope, id)
    return presentDetail(row, await this.opened.schema(row), caller)
  }

  async update(
    caller: Caller,
    id: DataSourceId,
    { name, credentials: given }: { name?: string | undefined; credentials?: Credentials | undefined },
  ): Promise<SourceDetail> {
    const { db, clock, secrets } = this.#deps
    const before = await this.#find(caller.scope, id)
    if (name !== undefined && name !== before.name) await this.#freeName(caller.scope, name, name)
    const credentials = given && before.address ? this.#whole(before, given) : undefined
    const tried = credentials && (await this.#tried(credentials))
    // Another address is another user: what was confirmed was said of the one before.
    const same = credentials && this.#isSame(before, credentials)
    if (tried && same) await this.#learn(before, tried.rights)
    const confirmed =
      tried && confirmRights(caller.scope, tried.rights, credentials, same ? before.confirmedRights : [])
    const sealed = credentials && { kind: credentials.driver, ...seal(secrets, credentials) }
    await store.updateSource(
      db,
      caller.scope,
      id,
      { ...(name !== undefined && { name }), ...(sealed && { address: sealed }) },
      clock.now(),
    )
    if (tried) {
      await saveSchema(db, id, tried.known)
      await store.saveHealth(db, id, { state: 'ok', code: null, checkedAt: clock.now() })
      await store.saveRights(db, id, { extra: tried.rights, confirmed: tried.rights })
      if (confirmed) await this.#wroteConfirmed(caller, before, tried.rights)
    }
    await this.opened.drop(id)
    await this.#wrote(caller, 'database.changed', before, changesOf(before, name, sealed?.address))
    return this.detail(caller, id)
  }

  /** That the database is away is no failure of the call but its health. */
  async refresh(caller: Caller, id: DataSourceId): Promise<SourceDetail> {
    const { db, clock } = this.#deps
    const row = await this.#find(caller.scope, id)
    try {
      await this.opened.refresh(row)
      await this.#learn(row, row.address ? await this.#rightsOf(row) : [])
    } catch (error) {
      const failure = await asFailures(() => Promise.reject(error)).catch((mapped: unknown) => mapped)
      if (!(failure instanceof Error && 'code' in failure)) throw error
      const code = failure.code as store.DataSourceHealth['code']
      await store.saveHealth(db, id, { state: 'failing', code, checkedAt: clock.now() })
    }
    return this.detail(caller, id)
  }

  /** The owner says that it is asked although its user may do more than read. Throws `not_permitted`. */
  async confirmRights(caller: Caller, id: DataSourceId): Promise<SourceDetail> {
    if (!mayConfirm(caller.scope)) permit(caller.scope, 'databases.confirm-rights')
    const row = await this.#find(caller.scope, id)
    await store.saveRights(this.#deps.db, id, { extra: row.extraRights, confirmed: row.extraRights })
    await this.#wroteConfirmed(caller, row, row.extraRights)
    return this.refresh(caller, id)
  }

  async sampleRows({ scope }: Caller, id: DataSourceId, asked: Asked, signal: AbortSignal): Promise<SampleRows> {
    const whole = await this.opened.source(await this.#find(scope, id))
    const source = whole && (await this.#restricted(scope, whole))
    const { schema, reader } = source ?? {}
    const table = schema?.tables.find(
      (table) => table.name === asked.table && (table.schema ?? undefined) === asked.schema,
    )
    if (!schema || !reader || !table) throw fail('data_source_table_not_found')
    const count = limits.dataSources.sampleRows
    const names = table.columns.flatMap(({ name, hidden }) => (hidden ? [] : [quotedName(name, schema.dialect)]))
    const sql = firstRows(schema.dialect, names.join(', ') || '1', quotedTable(schema.dialect, table), count)
    const { columns, rows } = await asFailures(() =>
      reader.query(sql, { maxRows: count, timeoutMs: limits.table.timeoutMs, signal }),
    )
    const isKey = (name: string) => table.columns.some((column) => column.name === name && column.primaryKey === true)
    return {
      columns: columns.map(({ name, type }) => ({ name, type, key: isKey(name) })),
      rows: rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, 500) : cell))),
    }
  }

  async decide({ scope }: Caller, id: DataSourceId, decision: RelationDecision): Promise<Relation[]> {
    const row = await this.#find(scope, id)
    const schema = (await this.opened.schema(row))?.schema
    if (!schema || !isThere(schema, decision)) throw fail('data_source_relation_not_found')
    const relations = decide(row.relations, decision)
    await store.saveRelations(this.#deps.db, scope, id, relations)
    return relationsOf(schema, relations)
  }

  /** As who asks may see it through the agent that answered; without one, whole but for what is kept from them. */
  async exportRows(
    caller: Caller,
    whole: UnrestrictedSource,
    { sql, bot_id: agent }: { sql: string; bot_id?: AgentId | undefined },
    signal: AbortSignal,
  ): Promise<FileAnswer> {
    const source = await this.#restricted(caller.scope, whole, agent)
    if (!source) throw fail('database_query_refused')
    await wroteStatement(this.#deps, caller, source, sql, 'database.exported')
    const options = { maxRows: limits.dataSources.exportRows, timeoutMs: limits.table.timeoutMs, signal }
    return rowsCsv(source.name, await asFailures(() => source.reader.query(sql, options)))
  }

  async remove(caller: Caller, id: DataSourceId): Promise<null> {
    const row = await this.#find(caller.scope, id)
    const { db, clock } = this.#deps
    if (!(await store.setRemoved(db, caller.scope, id, clock.now()))) throw fail('data_source_not_found')
    await this.opened.drop(id)
    await this.#wrote(caller, 'database.removed', row)
    return null
  }

  async restore(caller: Caller, id: DataSourceId): Promise<SourceDetail> {
    const { db } = this.#deps
    const row = await store.findSource(db, caller.scope, id, 'removed')
    if (!row) throw fail('data_source_not_found')
    await this.#freeName(caller.scope, row.name, row.name)
    if (!(await store.setRemoved(db, caller.scope, id, null))) throw fail('data_source_not_found')
    await this.#wrote(caller, 'database.restored', row)
    return this.detail(caller, id)
  }

  /** Removes for good what nobody brought back in time, with its file. */
  async purge(): Promise<void> {
    const { db, clock, files } = this.#deps
    const keys = await store.purgeRemoved(db, new Date(clock.now().getTime() - limits.undoSeconds * 1000))
    for (const key of keys) await files.remove(key).catch(() => {})
  }

  /** Connects and reads everything once; nothing is kept of a database that could not be read. */
  #tried(given: Credentials): Promise<Tried> {
    return asFailures(async () => {
      const reader = await this.opened.connect(connectionSettings(given))
      try {
        const { rights } = await reader.about()
        return { rights, known: await readSchema(reader, this.#deps.clock.now()) }
      } finally {
        await reader.close()
      }
    })
  }

  /** Keeps what the user of a database may do besides reading; with more than was confirmed, it is not asked any more. */
  async #learn(row: store.SourceRow, extra: readonly ExtraRight[]): Promise<void> {
    const { db, clock } = this.#deps
    await store.saveRights(db, row.id, { extra })
    const isHeld = unconfirmed({ ...row, extraRights: [...extra] }).length > 0
    const told = isHeld ? ({ state: 'failing', code: notConfirmed } as const) : ({ state: 'ok', code: null } as const)
    await store.saveHealth(db, row.id, { ...told, checkedAt: clock.now() })
  }

  #whole(row: store.SourceRow, given: Credentials): Credentials {
    if (!row.address) throw fail('data_source_not_found')
    return withStored(given, openCredentials(this.#deps.secrets, row))
  }

  #isSame(row: store.SourceRow, credentials: Credentials): boolean {
    return isSamePlace(row.address, seal(this.#deps.secrets, credentials).address)
  }

  async #rightsOf(row: store.SourceRow): Promise<readonly ExtraRight[]> {
    const reader = await this.opened.connect(connectionSettings(openCredentials(this.#deps.secrets, row)))
    try {
      return (await reader.about()).rights
    } finally {
      await reader.close()
    }
  }

  async #keep(
    caller: Caller,
    given: Omit<store.NewSource, 'id' | 'now' | 'fileBytes'>,
    { known, rights }: Tried,
    file?: UploadedFile,
  ): Promise<SourceDetail> {
    const { db, clock } = this.#deps
    const now = clock.now()
    const id = newId<DataSourceId>(now)
    const limit = limits.dataSources.perPlace
    await db.transaction(async (tx) => {
      await claimStorage(tx, caller.scope.organizationId, file ? [file] : [])
      if (!(await store.insertSource(tx, caller.scope, { ...given, id, now, fileBytes: file?.bytes ?? 0 }, limit)))
        throw fail('too_many_data_sources', { limit })
    })
    await saveSchema(db, id, known)
    await store.saveRights(db, id, { extra: rights, confirmed: rights })
    await this.#wrote(caller, 'database.added', { id, name: given.name })
    if (rights.length > 0) await this.#wroteConfirmed(caller, { id, name: given.name }, rights)
    return this.detail(caller, id)
  }

  /** A chosen name must be free; one that nobody chose is numbered until it is. */
  async #freeName(scope: Scope, chosen: string | undefined, otherwise: string): Promise<string> {
    const taken = new Set((await store.listSources(this.#deps.db, scope)).map(({ name }) => name.toLowerCase()))
    if (chosen !== undefined) {
      if (taken.has(chosen.toLowerCase())) throw fail('data_source_name_taken', { name: chosen })
      return chosen
    }
    const base = otherwise.slice(0, 76)
    for (let n = 1; ; n++) {
      const name = n === 1 ? base : `${base} ${n}`
      if (!taken.has(name.toLowerCase())) return name
    }
  }

  async #restricted(scope: Scope, whole: UnrestrictedSource, agent?: AgentId): Promise<OpenSource | undefined> {
    if (agent) await getAgent(this.#deps, scope, agent)
    return (await this.#deps.policy(scope, scope, [whole], { agents: agent ? [agent] : [] }))[0]
  }

  async #find(scope: Scope, id: DataSourceId): Promise<store.SourceRow> {
    const row = await store.findSource(this.#deps.db, scope, id)
    if (!row || row.kind === 'sample') throw fail('data_source_not_found')
    return row
  }

  #wroteConfirmed(
    caller: Caller,
    source: { id: DataSourceId; name: string },
    rights: readonly ExtraRight[],
  ): Promise<void> {
    return this.#wrote(caller, 'database.rights-confirmed', source, { rights: { from: null, to: rights.join(', ') } })
  }

  #wrote(
    { scope, from }: Caller,
    action: AuditEvent['action'],
    { id, name }: { id: DataSourceId; name: string },
    changes: NonNullable<AuditEvent['changes']> = {},
  ): Promise<void> {
    const { organizationId, workspaceId, userId } = scope
    const target = { kind: 'database' as const, id, name }
    return recordAudit(this.#deps, { userId, from }, { organizationId, workspaceId, action, target, changes })
  }
}

const isSamePlace = (left: store.SourceRow['address'], right: store.SourceRow['address']): boolean =>
  (['host', 'port', 'database', 'user', 'ssh_host'] as const).every(
    (field) => (left?.[field] ?? null) === (right?.[field] ?? null),
  )

/** What an entry of the audit log tells: never a password, only that one was typed. */
function changesOf(
  before: store.SourceRow,
  name: string | undefined,
  address: store.SourceRow['address'] | undefined,
): NonNullable<AuditEvent['changes']> {
  const place = (item: store.SourceRow['address']) => item && `${item.user}@${item.host}:${item.port}/${item.database}`
  const [from, to] = [place(before.address), place(address ?? null)]
  return {
    ...(name !== undefined && name !== before.name && { name: { from: before.name, to: name } }),
    ...(address && from !== to && { address: { from, to } }),
    ...(address && from === to && { credentials: { from: null, to: 'new' } }),
  }
}
