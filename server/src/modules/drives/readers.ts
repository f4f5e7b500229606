import type { DriveAddOn } from '#contract/add-ons/vendors.ts'
import type { FileId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenant.ts'
import { type Drive, DriveError, type DriveReaders } from '../../providers/drive/port.ts'
import { type OpenDriveDeps, openAccount } from './open-drive.ts'
import * as store from './source-store.ts'

type ReaderDeps = Pick<Deps, 'db' | 'clock'> & OpenDriveDeps

/** A look holds so long; where the drive does not answer, the last one still holds for longer. */
const [freshMs, stillMs] = [5 * 60_000, 60 * 60_000]
/** An answer waits at most so long for drives, however many files there are. */
const waitMs = 6_000
const atOnce = 8

/**
 * Which of these files come from a drive where the reader may not read them (any more). A person who has an account of their own there is
 * asked for by it, everyone else by the list of readers that the account which added the file is told; anyone reads what everybody may.
 * Who cannot be found out about is somebody who may not.
 */
export async function findWithheldFiles(
  deps: ReaderDeps,
  reader: Tenant | 'anyone',
  files: readonly FileId[],
): Promise<Set<FileId>> {
  const [sources, former] = await Promise.all([store.listSources(deps.db, files), store.listFormer(deps.db, files)])
  if (sources.length === 0) return new Set(former)
  return new Set([...former, ...(await findUnreadable(deps, reader, sources))])
}

async function findUnreadable(
  deps: ReaderDeps,
  reader: Tenant | 'anyone',
  sources: readonly store.DriveSourceRow[],
): Promise<Set<FileId>> {
  const drives = drivesOf(deps)
  if (reader === 'anyone')
    return judge(deps, sources, {
      known: ({ everybody }) => everybody,
      ask: async (source) => (await readersOf(drives, source))?.everybody === true,
      keep: (source, may, now) => store.keepEverybody(deps.db, source, may, now),
    })
  const known = await store.listReadings(
    deps.db,
    reader.userId,
    sources.map(({ fileId }) => fileId),
  )
  return judge(deps, sources, {
    known: ({ fileId }) => known.get(fileId) ?? null,
    ask: (source) => mayRead(deps, drives, reader, source),
    keep: (source, may, now) => store.keepReading(deps.db, source, reader.userId, may, now),
  })
}

type Looking = {
  /** What was found out before. */
  known: (source: store.DriveSourceRow) => store.DriveReading | null
  ask: (source: store.DriveSourceRow) => Promise<boolean>
  keep: (source: store.DriveSourceRow, may: boolean, now: Date) => Promise<void>
}

/** Asks about what is not known, as much as there is time for; what comes later is kept for the next time. Those that are not to be read. */
async function judge(
  { clock }: ReaderDeps,
  sources: readonly store.DriveSourceRow[],
  { known, ask, keep }: Looking,
): Promise<Set<FileId>> {
  const now = clock.now().getTime()
  const ageOf = (reading: store.DriveReading | null) =>
    reading ? now - reading.checkedAt.getTime() : Number.POSITIVE_INFINITY
  const left = sources.filter((source) => ageOf(known(source)) >= freshMs)
  const told = new Map<FileId, boolean>()
  let isLate = false
  const work = async () => {
    for (let source = left.shift(); source && !isLate; source = left.shift()) {
      const asked = source
      const may = await unlessSilent(() => ask(asked))
      if (may === undefined) continue
      told.set(asked.fileId, may)
      await keep(asked, may, clock.now())
    }
  }
  const looked = Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, work))
  // Nobody waits for what comes too late.
  looked.catch(() => {})
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, waitMs)
  await Promise.race([looked, late.promise]).finally(() => clearTimeout(timer))
  isLate = true
  const holds = (source: store.DriveSourceRow) => {
    const before = known(source)
    const age = ageOf(before)
    return age < freshMs ? before?.mayRead : (told.get(source.fileId) ?? (age < stillMs && before?.mayRead))
  }
  return new Set(sources.filter((source) => !holds(source)).map(({ fileId }) => fileId))
}

/** The drive of a person in a place; undefined where they have none that is ready. Each is looked for once. */
type Drives = (tenant: Tenant, addOn: DriveAddOn) => Promise<Drive | undefined>

function drivesOf(deps: ReaderDeps): Drives {
  const opened = new Map<string, Promise<Drive | undefined>>()
  const open = async (tenant: Tenant, addOn: DriveAddOn) => {
    const { state, row } = await deps.accounts.stateOf(tenant, addOn)
    return state === 'ready' && row ? openAccount(deps, addOn, row.id) : undefined
  }
  return (tenant, addOn) => {
    const key = [tenant.userId, tenant.organizationId, tenant.workspaceId, addOn].join(' ')
    const drive = opened.get(key) ?? open(tenant, addOn)
    opened.set(key, drive)
    return drive
  }
}

/** Undefined: the account that added the file is not told. */
const readersOf = async (drives: Drives, source: store.DriveSourceRow): Promise<DriveReaders | undefined> =>
  (await drives(source, source.addOn))?.readers(source.driveFileId)

async function mayRead(
  { db }: ReaderDeps,
  drives: Drives,
  reader: Tenant,
  source: store.DriveSourceRow,
): Promise<boolean> {
  const own = await drives(reader, source.addOn)
  if (own) return canOpen(own, source.driveFileId)
  const readers = await readersOf(drives, source)
  if (!readers) return false
  const address = await store.findAddress(db, reader.userId)
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

/** That a file has gone or a drive lets us in no more is an answer, everything else that fails is silence. */
async function unlessSilent(ask: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof DriveError) return error.reason === 'gone' || error.reason === 'ended' ? false : undefined
    if (error instanceof Failure) return error.code === 'drive_ended' ? false : undefined
    throw error
  }
}
