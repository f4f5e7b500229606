import type { FileId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type Drive, DriveError } from '../../providers/drive/port.ts'
import { type OpenDriveDeps, openDrive } from './open-drive.ts'
import * as store from './source-store.ts'

export type ReaderDeps = Pick<Deps, 'db' | 'clock'> & OpenDriveDeps

/** A look holds so long; where the drive does not answer, the last one still holds for longer. */
const [freshMs, stillMs] = [5 * 60_000, 60 * 60_000]
/** An answer waits at most so long for a drive. */
const waitMs = 6_000
const atOnce = 8

/**
 * Which of these files come from a drive where the person may not read them (any more). Who has an account of their own there is
 * asked for by it; everyone else by the list of readers that the account which added the file is told. Who cannot be found out about
 * is somebody who may not.
 */
export async function findWithheldFiles(
  deps: ReaderDeps,
  tenant: Tenant,
  files: readonly FileId[],
): Promise<Set<FileId>> {
  const sources = await store.listSources(deps.db, files)
  if (sources.length === 0) return new Set()
  const known = await store.listReadings(
    deps.db,
    tenant.userId,
    sources.map(({ fileId }) => fileId),
  )
  const now = deps.clock.now().getTime()
  const withheld = new Set<FileId>()
  const left = [...sources]
  const work = async () => {
    for (let source = left.shift(); source; source = left.shift()) {
      const before = known.get(source.fileId)
      const age = before ? now - before.checkedAt.getTime() : Number.POSITIVE_INFINITY
      const may = age < freshMs ? before?.mayRead : await look(deps, tenant, source)
      const holds = may ?? (age < stillMs && before?.mayRead === true)
      if (!holds) withheld.add(source.fileId)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return withheld
}

/** Files that not everybody may read in their drive: what is shared with other workspaces leaves them out. */
export async function findRestrictedFiles(deps: ReaderDeps, files: readonly FileId[]): Promise<Set<FileId>> {
  const sources = await store.listSources(deps.db, files)
  const open = await Promise.all(
    sources.map(async (source) => {
      const readers = await unlessSilent(async () =>
        (await openDrive(deps, source, source.addOn)).readers(source.driveFileId),
      )
      return readers ? readers.everybody : false
    }),
  )
  return new Set(sources.filter((_, index) => !open[index]).map(({ fileId }) => fileId))
}

/** Undefined: the drive did not say. */
async function look(deps: ReaderDeps, tenant: Tenant, source: store.DriveSourceRow): Promise<boolean | undefined> {
  const may = await unlessSilent(() => mayRead(deps, tenant, source))
  if (may !== undefined) await store.keepReading(deps.db, source.fileId, tenant.userId, may, deps.clock.now())
  return may
}

async function mayRead(deps: ReaderDeps, tenant: Tenant, source: store.DriveSourceRow): Promise<boolean> {
  const { state } = await deps.accounts.stateOf(tenant, source.addOn)
  if (state === 'ready') return canOpen(await openDrive(deps, tenant, source.addOn), source.driveFileId)
  const keeper = await deps.accounts.stateOf(source, source.addOn)
  if (keeper.state !== 'ready') return false
  const readers = await (await openDrive(deps, source, source.addOn)).readers(source.driveFileId)
  if (!readers) return false
  const address = await store.findAddress(deps.db, tenant.userId)
  const domain = address.split('@').at(-1) ?? ''
  return readers.everybody || readers.people.includes(address) || readers.domains.includes(domain)
}

async function canOpen(drive: Drive, id: string): Promise<boolean> {
  try {
    await drive.entry(id)
    return true
  } catch (error) {
    if (error instanceof DriveError && error.reason === 'gone') return false
    throw error
  }
}

/** What a drive says in time; that it has gone or lets us in no more is an answer, everything else is silence. */
async function unlessSilent<T>(ask: () => Promise<T>): Promise<T | false | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), waitMs)
  try {
    return await Promise.race([ask(), late.promise])
  } catch (error) {
    if (error instanceof DriveError) return error.reason === 'gone' || error.reason === 'ended' ? false : undefined
    if (error instanceof Failure) return error.code === 'drive_ended' ? false : undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}
