import type { FileStore } from '../files/file-store.ts'
import { opensCheck } from '../installation/key-check.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { listedFiles } from './copy-files.ts'
import { digestOf } from './digest.ts'
import { type Manifest, tableFile } from './manifest.ts'

/** A backup that was read again is not what was written. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged'
}

/**
 * Reads a backup again where it lies: every table and every file is what was written, none is missing, and the key of this
 * installation opens it. Throws BackupDamaged. Answers how many bytes it is.
 */
export async function verifyBackup(backup: FileStore, manifest: Manifest, secrets: Secrets): Promise<number> {
  const checks = [manifest.key_check, ...manifest.other_key_checks]
  if (!checks.every((check) => opensCheck(secrets, check)))
    throw new BackupDamaged('the key of this installation does not open it')
  let bytes = 0
  const expect = async (key: string, wanted: { bytes: number; sha256: string }) => {
    const found = await digestOf(backup, key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new BackupDamaged(`${key} is missing`)
      throw error
    })
    if (found.sha256 !== wanted.sha256 || found.bytes !== wanted.bytes)
      throw new BackupDamaged(`${key} is not what was written`)
    bytes += found.bytes
  }
  for (const { name, ...written } of manifest.tables) await expect(tableFile(name), written)
  for await (const { path, ...written } of listedFiles(backup, manifest.files)) await expect(path, written)
  return bytes + manifest.files.bytes
}
