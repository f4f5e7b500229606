import path from 'node:path'
import { readS3Address, type S3Address } from '../files/s3-address.ts'

/** Where backups lie: a folder, or a bucket. `text` is how a person wrote it. */
export type BackupAddress = { text: string } & ({ folder: string; s3?: undefined } | { s3: S3Address })

/** Reads BACKUP_TO, or the place of one backup. Throws an Error that says what to write. */
export function readBackupAddress(text: string): BackupAddress {
  if (/^s3:/i.test(text)) return { text, s3: readS3Address(text) }
  if (/^[a-z0-9+]{2,}:\/\//i.test(text)) throw new Error('must be a folder, or a bucket that begins with s3://')
  return { text: path.resolve(text), folder: path.resolve(text) }
}

/** The address of one backup below it. */
export function addressBelow({ text, s3 }: BackupAddress, name: string): string {
  if (!s3) return path.join(text, name)
  const url = new URL(text)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`
  return url.href
}

/** The address above that of one backup, and its name there. */
export function addressAbove({ text, s3 }: BackupAddress): { above: BackupAddress; name: string } {
  if (!s3) return { above: readBackupAddress(path.dirname(text)), name: path.basename(text) }
  const url = new URL(text)
  const parts = url.pathname.split('/').filter(Boolean)
  const name = decodeURIComponent(parts.at(-1) ?? '')
  url.pathname = parts.slice(0, -1).join('/')
  return { above: readBackupAddress(url.href), name }
}
