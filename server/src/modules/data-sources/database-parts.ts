import type { Credentials } from '#contract/data-sources/credentials.ts'
import type { DataSourceId, ExtraRight } from '#contract/data-sources/schemas.ts'
import { findByNumberedName } from '#contract/kit/numbered-name.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { type AuditEvent, recordAudit } from '../audit/service.ts'
import { asFailures } from './failure-of.ts'
import type { Policy } from './open-source.ts'
import { type DatabaseDeps, type OpenedDatabases, readSchema } from './opened.ts'
import { unconfirmedRights } from './rights.ts'
import type { KnownSchema } from './schema-store.ts'
import { connectionSettings, openCredentials, sealCredentials, withStored } from './seal.ts'
import * as store from './store.ts'

/** What the service of connected databases works with. `policy`: what is kept from whom. */
export type DatabasesDeps = DatabaseDeps & { policy: Policy; opened: OpenedDatabases }

/** What a database said of itself when it was tried. */
export type DatabaseReading = { known: KnownSchema; rights: readonly ExtraRight[] }

const notConfirmed = 'database_rights_not_confirmed'

export async function findDatabase(deps: DatabasesDeps, scope: Scope, id: DataSourceId): Promise<store.SourceRow> {
  const row = await store.findSource(deps.db, scope, id)
  if (!row || row.kind === 'sample') throw fail('data_source_not_found')
  return row
}

/** A chosen name must be free; one that nobody chose is numbered until it is. */
export async function freeName(
  deps: DatabasesDeps,
  scope: Scope,
  chosen: string | undefined,
  otherwise: string,
): Promise<string> {
  const usedNames = new Set((await store.listSources(deps.db, scope)).map(({ name }) => name.toLowerCase()))
  if (chosen !== undefined) {
    if (usedNames.has(chosen.toLowerCase())) throw fail('data_source_name_taken', { name: chosen })
    return chosen
  }
  const limit = { longest: limits.dataSources.name }
  return findByNumberedName(otherwise, limit, (name) => (usedNames.has(name.toLowerCase()) ? undefined : name))
}

/** Connects and reads everything once; nothing is kept of a database that could not be read. */
export function tryDatabase(deps: DatabasesDeps, given: Credentials, timeZone: string): Promise<DatabaseReading> {
  return asFailures(async () => {
    const reader = await deps.opened.connect(connectionSettings(given, timeZone))
    try {
      const { rights } = await reader.about()
      return { rights, known: await readSchema(reader, deps.clock.now()) }
    } finally {
      await reader.close()
    }
  })
}

/** Keeps what the user of a database may do besides reading; with more than was confirmed, it is not asked any more. */
export async function saveExtraRights(
  deps: DatabasesDeps,
  row: store.SourceRow,
  extra: readonly ExtraRight[],
): Promise<void> {
  const { db, clock } = deps
  await store.saveRights(db, row.id, { extra })
  const isHeld = unconfirmedRights({ ...row, extraRights: [...extra] }).length > 0
  const health = isHeld ? ({ state: 'failing', code: notConfirmed } as const) : ({ state: 'ok', code: null } as const)
  await store.saveHealth(db, row.id, { ...health, checkedAt: clock.now() })
}

export function wholeCredentials(deps: DatabasesDeps, row: store.SourceRow, given: Credentials): Credentials {
  if (!row.address) throw fail('data_source_not_found')
  return withStored(given, openCredentials(deps.secrets, row))
}

export function isSameDatabase(deps: DatabasesDeps, row: store.SourceRow, credentials: Credentials): boolean {
  return isSameAddress(row.address, sealCredentials(deps.secrets, credentials).address)
}

const isSameAddress = (left: store.SourceRow['address'], right: store.SourceRow['address']): boolean =>
  (['host', 'port', 'database', 'user', 'ssh_host'] as const).every(
    (field) => (left?.[field] ?? null) === (right?.[field] ?? null),
  )

type Recording = { db: Db } & Pick<Deps, 'clock'>

export function recordConfirmed(
  deps: Recording,
  caller: Caller,
  source: { id: DataSourceId; name: string },
  rights: readonly ExtraRight[],
): Promise<void> {
  return recordChange(deps, caller, 'database.rights-confirmed', source, {
    rights: { from: null, to: rights.join(', ') },
  })
}

/** `db` is the transaction of the change. */
export function recordChange(
  deps: Recording,
  { scope, from }: Caller,
  action: AuditEvent['action'],
  { id, name }: { id: DataSourceId; name: string },
  changes: NonNullable<AuditEvent['changes']> = {},
): Promise<void> {
  const { organizationId, workspaceId, userId } = scope
  const target = { kind: 'database' as const, id, name }
  return recordAudit(deps, { userId, from }, { organizationId, workspaceId, action, target, changes })
}
