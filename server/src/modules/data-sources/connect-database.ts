import path from 'node:path'
import type { Credentials } from '#contract/data-sources/credentials.ts'
import type { DataSourceId, SourceDetail, SourceTest } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { usageZone } from '#contract/usage/zone.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/id.ts'
import { openSqliteReader } from '../../providers/database/sqlite.ts'
import { getAgent } from '../agents/service.ts'
import { claimStorage } from '../billing/service.ts'
import {
  type DatabaseReading,
  type DatabasesDeps,
  freeName,
  recordChange,
  recordConfirmed,
  tryDatabase,
} from './database-parts.ts'
import { asFailures } from './failure-of.ts'
import { readSchema } from './opened.ts'
import { getDatabase } from './read-database.ts'
import { confirmRights, mayConfirm } from './rights.ts'
import { saveSchema } from './schema-store.ts'
import { connectionSettings, sealCredentials } from './seal.ts'
import * as store from './store.ts'

export function testDatabase(deps: DatabasesDeps, scope: Scope, given: Credentials): Promise<SourceTest> {
  return asFailures(async () => {
    const started = performance.now()
    const reader = await deps.opened.connect(connectionSettings(given, given.time_zone ?? usageZone))
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

export async function connectDatabase(deps: DatabasesDeps, caller: Caller, given: Credentials): Promise<SourceDetail> {
  if (given.bot_id) await getAgent(deps, caller.scope, given.bot_id)
  const name = await freeName(deps, caller.scope, given.name, given.database)
  const { time_zone: timeZone = usageZone } = given
  const { known, rights } = await tryDatabase(deps, given, timeZone)
  confirmRights(caller.scope, rights, given)
  const { address, credentials } = sealCredentials(deps.secrets, given)
  return keepDatabase(
    deps,
    caller,
    { kind: given.driver, name, address, credentials, timeZone, fileKey: null },
    { known, rights },
  )
}

export async function uploadDatabase(
  deps: DatabasesDeps,
  caller: Caller,
  file: UploadedFile | undefined,
  { name: given, time_zone: timeZone = usageZone }: { name?: string | undefined; time_zone?: string | undefined },
): Promise<SourceDetail> {
  if (!file) throw fail('database_file_missing')
  const bare = path.basename(file.filename, path.extname(file.filename)).trim().slice(0, 80)
  const name = await freeName(deps, caller.scope, given, bare || 'SQLite')
  const known = await asFailures(async () => {
    const reader = openSqliteReader(file.path)
    try {
      return await readSchema(reader, deps.clock.now())
    } finally {
      await reader.close()
    }
  })
  const fileKey = `data-sources/${newId()}`
  await deps.files.takeIn(fileKey, file.path)
  try {
    const given = { kind: 'sqlite' as const, name, address: null, credentials: null, fileKey, timeZone }
    return await keepDatabase(deps, caller, given, { known, rights: [] }, file)
  } catch (error) {
    await deps.files.remove(fileKey)
    throw error
  }
}

async function keepDatabase(
  deps: DatabasesDeps,
  caller: Caller,
  given: Omit<store.NewSource, 'id' | 'now' | 'fileBytes'>,
  { known, rights }: DatabaseReading,
  file?: UploadedFile,
): Promise<SourceDetail> {
  const { db, clock } = deps
  const now = clock.now()
  const id = newId<DataSourceId>(now)
  const limit = limits.dataSources.perPlace
  await db.transaction(async (tx) => {
    await claimStorage(tx, caller.scope.organizationId, file ? [file] : [])
    if (!(await store.insertSource(tx, caller.scope, { ...given, id, now, fileBytes: file?.bytes ?? 0 }, limit)))
      throw fail('too_many_data_sources', { limit })
    await saveSchema(tx, id, known)
    await store.saveRights(tx, id, { extra: rights, confirmed: rights })
    const within = { ...deps, db: tx }
    await recordChange(within, caller, 'database.added', { id, name: given.name })
    if (rights.length > 0) await recordConfirmed(within, caller, { id, name: given.name }, rights)
  })
  return getDatabase(deps, caller, id)
}
