import fs from 'node:fs'
import path from 'node:path'
import { openFolder, unprivilegedAccount } from '../db/native.ts'

/** Says that everything below was made private once: from then on the process makes nothing else. */
const marker = '.private'

/**
 * Keeps the data directory to the account that runs this: what this process makes from now on is 0600 in folders of 0700, and what
 * earlier versions made is brought to that, once. Where PostgreSQL runs as another account than ours (as root), that account
 * may walk through the data directory itself, but not look around in it.
 */
export function keepPrivate(dataDir: string): void {
  openFolder(dataDir)
  process.umask(0o077)
  if (!fs.existsSync(path.join(dataDir, marker))) {
    for (const entry of fs.readdirSync(dataDir, { withFileTypes: true }))
      if (!isPostgres(entry.name)) makePrivate(path.join(dataDir, entry.name))
    fs.writeFileSync(path.join(dataDir, marker), '')
  }
  fs.chmodSync(dataDir, fs.statSync(dataDir).mode & (unprivilegedAccount.uid === undefined ? 0o700 : 0o711))
}

/** PostgreSQL's own folders are its own account's, and as private as it makes them. */
const isPostgres = (name: string) =>
  name === 'postgres' || name === 'postgres-socket' || name.startsWith('postgres.new-')

function makePrivate(file: string): void {
  const found = fs.lstatSync(file)
  if (found.isSymbolicLink()) return
  if (found.mode & 0o077) fs.chmodSync(file, found.mode & 0o700)
  if (found.isDirectory()) for (const name of fs.readdirSync(file)) makePrivate(path.join(file, name))
}
