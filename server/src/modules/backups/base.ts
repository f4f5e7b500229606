import { addressBelow, type BackupAddress } from '../../platform/backup/backup-address.ts'
import { storeBelow } from '../../platform/backup/backup-place.ts'
import { openBackup } from '../../platform/backup/open-backup.ts'
import { type KnownPieces, knownPiecesOf } from '../../platform/backup/piece-store.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import * as store from './store.ts'

/** What an incremental backup rests on: the last good one, and when the whole one was made that this goes back to. */
export type Base = { known: KnownPieces; fullAt: Date }

const dayMs = 86_400_000
/** A night is not begun at the same second as the one before. */
const slackMs = dayMs / 2

/** Undefined: a whole backup is to be made, because its time has come or because there is nothing that one could rest on. */
export async function findBase(
  { db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  { to, all }: { to: BackupAddress; all: FileStore },
): Promise<Base | undefined> {
  const days = config.BACKUP_FULL_DAYS
  if (days === 1) return undefined
  const [last] = await store.listKept(db)
  if (!last || clock.now().getTime() - last.fullAt.getTime() >= days * dayMs - slackMs) return undefined
  // What was found damaged may be what the last one rests on.
  if ((await store.findLastFailure(db)) === 'damaged') return undefined
  const { name, fullAt, address, encrypted } = last
  const isSame = address === addressBelow(to, name) && encrypted === (config.BACKUP_PASSPHRASE !== undefined)
  if (!isSame) return undefined
  try {
    const placeOf = (of: string) => storeBelow(all, of)
    const { pieces } = await openBackup(placeOf(name), config.BACKUP_PASSPHRASE, name, placeOf)
    return pieces && { known: knownPiecesOf(name, pieces), fullAt }
  } catch (error) {
    log.info({ err: error, backup: name }, 'the last backup is nothing to build on: a whole one is made')
    return undefined
  }
}
