import type { OrganizationId } from '#contract/kit/id.ts'
import { storageLimit } from '#contract/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail } from '../../platform/http/fail.ts'
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
