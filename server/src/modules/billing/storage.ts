import type { OrganizationId } from '#contract/kit/id.ts'
import { storageLimit } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Failure, fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import { planOf } from './package.ts'
import { lockStorage, storedBytes } from './storage-store.ts'

/**
 * Throws `storage_limit_reached` (402) when the organization's plan does not keep these files beside what is there. Asked in the
 * transaction that stores their rows, it lets files that come at once pass one after the other.
 */
export async function claimStorage(
  tx: Db,
  organizationId: OrganizationId,
  uploads: readonly Pick<UploadedFile, 'filename' | 'bytes'>[],
): Promise<void> {
  const limit = storageLimit(await planOf(tx, organizationId))
  if (limit === null || uploads.length === 0) return
  await lockStorage(tx, organizationId)
  let kept = await storedBytes(tx, organizationId)
  for (const { filename, bytes } of uploads) {
    kept += bytes
    if (kept > limit) throw fail('storage_limit_reached', { limit: Math.round(limit / 1024 ** 3), name: filename })
  }
}

/**
 * Whether the plan keeps one more file, asked as claimStorage is, in the transaction `db`. Where it does not, the log says `notKept`
 * of what it is about.
 */
export async function hasStorage(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  organizationId: OrganizationId,
  file: Pick<UploadedFile, 'filename' | 'bytes'>,
  { notKept, ...about }: { notKept: string; call?: string; account?: string },
): Promise<boolean> {
  try {
    await claimStorage(db, organizationId, [file])
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn({ ...about, code: error.code }, notKept)
    return false
  }
}
