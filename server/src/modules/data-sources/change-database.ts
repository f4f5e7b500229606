import type { Credentials } from '#contract/data-sources/credentials.ts'
import type { DataSourceId, ExtraRight, SourceDetail, SourceTest } from '#contract/data-sources/schemas.ts'
import { limits } from '#contract/limits.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import { permitAction } from '../../platform/http/permit.ts'
import type { AuditEvent } from '../audit/service.ts'
import { testDatabase } from './connect-database.ts'
import {
  type DatabasesDeps,
  findDatabase,
  freeName,
  isSameDatabase,
  recordChange,
  recordConfirmed,
  saveExtraRights,
  tryDatabase,
  wholeCredentials,
} from './database-parts.ts'
import { asFailures } from './failure-of.ts'
import { getDatabase } from './read-database.ts'
import { confirmRights, mayConfirm } from './rights.ts'
import { saveSchema } from './schema-store.ts'
import { connectionSettings, openCredentials, sealCredentials } from './seal.ts'
import * as store from './store.ts'

/** Tries what an edit would keep. When it is still the same user of the same server, what that one may do is known from now on. */
export async function testConnectedDatabase(
  deps: DatabasesDeps,
  { scope }: Caller,
  id: DataSourceId,
  given: Credentials,
): Promise<SourceTest> {
  const row = await findDatabase(deps, scope, id)
  const credentials = wholeCredentials(deps, row, given)
  const met = await testDatabase(deps, scope, credentials)
  if (isSameDatabase(deps, row, credentials)) await saveExtraRights(deps, row, met.extra_rights)
  return met
}

type SourceChange = {
  name?: string | undefined
  credentials?: Credentials | undefined
  time_zone?: string | undefined
}

export async function updateDatabase(
  deps: DatabasesDeps,
  caller: Caller,
  id: DataSourceId,
  { name, credentials: given, time_zone }: SourceChange,
): Promise<SourceDetail> {
  const { db, clock, secrets } = deps
  const before = await findDatabase(deps, caller.scope, id)
  if (name !== undefined && name !== before.name) await freeName(deps, caller.scope, name, name)
  const timeZone = time_zone ?? given?.time_zone ?? before.timeZone
  const typed = given && before.address ? wholeCredentials(deps, before, given) : undefined
  // A server may not know a zone, and the days of what is known of its columns are those of the zone before.
  const moved = timeZone !== before.timeZone && before.address ? openCredentials(deps.secrets, before) : undefined
  const credentials = typed ?? moved
  const reading = credentials && (await tryDatabase(deps, credentials, timeZone))
  // Another address is another user: what was confirmed was said of the one before.
  const same = credentials && isSameDatabase(deps, before, credentials)
  // Kept whatever comes of the change.
  if (reading && same) await saveExtraRights(deps, before, reading.rights)
  const confirmed =
    reading && confirmRights(caller.scope, reading.rights, credentials, same ? before.confirmedRights : [])
  const sealed = typed && { kind: typed.driver, ...sealCredentials(secrets, typed) }
  const changes = changesOf(before, { name, timeZone, address: sealed?.address })
  await db.transaction(async (tx) => {
    const within = { ...deps, db: tx }
    const given = { timeZone, ...(name !== undefined && { name }), ...(sealed && { address: sealed }) }
    await store.updateSource(tx, caller.scope, id, given, clock.now())
    if (reading) {
      await saveSchema(tx, id, reading.known)
      await store.saveHealth(tx, id, { state: 'ok', code: null, checkedAt: clock.now() })
      await store.saveRights(tx, id, { extra: reading.rights, confirmed: reading.rights })
      if (confirmed) await recordConfirmed(within, caller, before, reading.rights)
    }
    await recordChange(within, caller, 'database.changed', before, changes)
  })
  await deps.opened.drop(id)
  return getDatabase(deps, caller, id)
}

/** That the database is away is no failure of the call but its health. */
export async function refreshDatabase(deps: DatabasesDeps, caller: Caller, id: DataSourceId): Promise<SourceDetail> {
  const { db, clock } = deps
  const row = await findDatabase(deps, caller.scope, id)
  try {
    await deps.opened.refresh(row)
    await saveExtraRights(deps, row, row.address ? await readRights(deps, row) : [])
  } catch (error) {
    const failure = await asFailures(() => Promise.reject(error)).catch((mapped: unknown) => mapped)
    if (!(failure instanceof Error && 'code' in failure)) throw error
    const code = failure.code as store.DataSourceHealth['code']
    await store.saveHealth(db, id, { state: 'failing', code, checkedAt: clock.now() })
  }
  return getDatabase(deps, caller, id)
}

/** The owner says that it is asked although its user may do more than read. Throws `not_permitted`. */
export async function confirmDatabaseRights(
  deps: DatabasesDeps,
  caller: Caller,
  id: DataSourceId,
): Promise<SourceDetail> {
  if (!mayConfirm(caller.scope)) permitAction(caller.scope, 'databases.confirm-rights')
  const row = await findDatabase(deps, caller.scope, id)
  await deps.db.transaction(async (tx) => {
    await store.saveRights(tx, id, { extra: row.extraRights, confirmed: row.extraRights })
    await recordConfirmed({ ...deps, db: tx }, caller, row, row.extraRights)
  })
  return refreshDatabase(deps, caller, id)
}

export async function removeDatabase(deps: DatabasesDeps, caller: Caller, id: DataSourceId): Promise<null> {
  const row = await findDatabase(deps, caller.scope, id)
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    if (!(await store.setRemoved(tx, caller.scope, id, clock.now()))) throw fail('data_source_not_found')
    await recordChange({ ...deps, db: tx }, caller, 'database.removed', row)
  })
  await deps.opened.drop(id)
  return null
}

export async function restoreDatabase(deps: DatabasesDeps, caller: Caller, id: DataSourceId): Promise<SourceDetail> {
  const { db } = deps
  const row = await store.findSource(db, caller.scope, id, 'removed')
  if (!row) throw fail('data_source_not_found')
  await freeName(deps, caller.scope, row.name, row.name)
  await db.transaction(async (tx) => {
    if (!(await store.setRemoved(tx, caller.scope, id, null))) throw fail('data_source_not_found')
    await recordChange({ ...deps, db: tx }, caller, 'database.restored', row)
  })
  return getDatabase(deps, caller, id)
}

/** Removes for good what nobody brought back in time, with its file. */
export async function purgeDatabases(deps: DatabasesDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - limits.undoSeconds * 1000)
  await deps.db.transaction(async (tx) => eraseFiles({ ...deps, db: tx }, await store.purgeRemoved(tx, before)))
}

async function readRights(deps: DatabasesDeps, row: store.SourceRow): Promise<readonly ExtraRight[]> {
  const reader = await deps.opened.connect(connectionSettings(openCredentials(deps.secrets, row), row.timeZone))
  try {
    return (await reader.about()).rights
  } finally {
    await reader.close()
  }
}

/** What an entry of the audit log tells: never a password, only that one was typed. */
function changesOf(
  before: store.SourceRow,
  {
    name,
    timeZone,
    address,
  }: { name: string | undefined; timeZone: string; address: store.SourceRow['address'] | undefined },
): NonNullable<AuditEvent['changes']> {
  const addressText = (item: store.SourceRow['address']) =>
    item && `${item.user}@${item.host}:${item.port}/${item.database}`
  const [from, to] = [addressText(before.address), addressText(address ?? null)]
  return {
    ...(name !== undefined && name !== before.name && { name: { from: before.name, to: name } }),
    ...(timeZone !== before.timeZone && { time_zone: { from: before.timeZone, to: timeZone } }),
    ...(address && from !== to && { address: { from, to } }),
    ...(address && from === to && { credentials: { from: null, to: 'new' } }),
  }
}
