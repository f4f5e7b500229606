import type pg from 'pg'
import { buildCompany, dropIfThere } from './build.ts'
import { SampleCompanyError } from './errors.ts'
import { dropReader, ensureReader, joinReader, keepReaderOut } from './reader-role.ts'
import { type CompanyServer, connectTo, requireRights, withAdmin } from './server-access.ts'
import { stateOf } from './state.ts'
import { storyUntil } from './story.ts'

export interface LoadOptions extends CompanyServer {
  /** The reader's password from now on; with none the server decides whether it lets the role in. */
  readonly readerPassword: string
  /** The last day of the data, YYYY-MM-DD. */
  readonly today: string
  /** Builds anew even when it is there. */
  readonly replace?: boolean
  /** Databases of ours which the reader must not connect to; the administrator's own one and template1 when left out. */
  readonly keepOut?: readonly string[]
}

export interface LoadedCompany {
  readonly rows: number
  /** The last day of the data: that of an earlier call when the company was there. */
  readonly today: string
  readonly durationMs: number
  /** False when it was there and only the password was set. */
  readonly built: boolean
  /** How to read it: the read-only role, its password and the database. */
  readonly connection: pg.ClientConfig
  /** Other databases that accept the reader because their owner lets everyone connect. */
  readonly alsoReachable: readonly string[]
}

/**
 * Makes sure that the sample company is there as a whole, in a database of its own with a read-only role, and repairs
 * what an interrupted call left. Safe to call at every start and from several processes at once.
 * Throws SampleCompanyError, RangeError for a bad `today` or name, or the server's own error.
 */
export async function loadSampleCompany(options: LoadOptions): Promise<LoadedCompany> {
  const started = performance.now()
  storyUntil(options.today)
  return withAdmin(options, async (admin, names) => {
    await requireRights(admin)
    const before = await stateOf(admin, names.database)
    if (before.state === 'foreign') {
      throw new SampleCompanyError(
        'sample_company_name_taken',
        `A database named ${names.database} exists that this product did not make.`,
      )
    }
    await ensureReader(admin, names, options.readerPassword)
    await joinReader(admin, names)
    const there = before.state === 'loaded' && options.replace !== true
    const rows = there ? (before.rows ?? 0) : await buildCompany(admin, options.admin, names, options.today)
    if (there) for (const leftover of [names.building, names.replaced]) await dropIfThere(admin, leftover)
    const alsoReachable = await keepReaderOut(admin, names, options.keepOut ?? [admin.database ?? '', 'template1'])
    return {
      rows,
      today: there ? (before.today ?? options.today) : options.today,
      built: !there,
      alsoReachable,
      connection: { ...connectTo(options.admin, names.database), user: names.reader, password: options.readerPassword },
      durationMs: Math.round(performance.now() - started),
    }
  })
}

/** Removes the database, its leftovers and the role. Does nothing when they are not there, and never touches another's. */
export async function removeSampleCompany(server: CompanyServer): Promise<void> {
  await withAdmin(server, async (admin, names) => {
    const { state } = await stateOf(admin, names.database)
    if (state === 'foreign') {
      throw new SampleCompanyError(
        'sample_company_name_taken',
        `A database named ${names.database} exists that this product did not make.`,
      )
    }
    for (const database of [names.database, names.building, names.replaced]) await dropIfThere(admin, database)
    await dropReader(admin, names)
  })
}
