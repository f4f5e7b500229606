import type { BackupFailure } from '#contract/backups/schemas.ts'
import { NotOpened } from '../../platform/backup/encrypted-store.ts'
import { BackupDamaged } from '../../platform/backup/verify-backup.ts'
import { isDatabaseAway } from '../../platform/db/database.ts'
import { FilesUnavailable } from '../../platform/files/file-store.ts'

/** What was found before anything broke. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
  readonly failure: BackupFailure
  constructor(failure: BackupFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

const byCode = new Map<string, BackupFailure>([
  ['ENOSPC', 'no_room'],
  ['EDQUOT', 'no_room'],
  ['EACCES', 'not_writable'],
  ['EPERM', 'not_writable'],
  ['EROFS', 'not_writable'],
  ['ENOTDIR', 'not_writable'],
  ['EEXIST', 'not_writable'],
])
/** What S3 says where a key may not write. */
const refusedByStore = /AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|NoSuchBucket/

const maxDetail = 500

/** Why it failed, for who can mend it, and what the system said. */
export function failureOf(error: unknown, isStopped: boolean): { failure: BackupFailure; detail: string } {
  const detail = (error instanceof Error ? error.message || error.name : String(error)).slice(0, maxDetail)
  return { failure: isStopped ? 'interrupted' : kindOf(error), detail }
}

function kindOf(error: unknown): BackupFailure {
  if (error instanceof BackupRefused) return error.failure
  if (error instanceof BackupDamaged || error instanceof NotOpened) return 'damaged'
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const known = byCode.get((cause as NodeJS.ErrnoException).code ?? '')
    if (known) return known
  }
  if (error instanceof FilesUnavailable) return refusedByStore.test(error.message) ? 'not_writable' : 'place_away'
  return isDatabaseAway(error) ? 'database_away' : 'unexpected'
}
