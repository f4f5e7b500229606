import fs from 'node:fs'
import path from 'node:path'
import { isProcessAlive } from '../is-process-alive.ts'

const linux = process.platform === 'linux'

/** The number in the lock file of a data directory, when a PostgreSQL that works there lives. */
export function findPostmaster(data: string): number | undefined {
  const pid = lockedBy(data)
  return pid !== undefined && isProcessAlive(pid) && (!linux || worksIn(pid, data)) ? pid : undefined
}

/**
 * Takes away what keeps a new PostgreSQL from starting after the one before was killed: processes of it that still work (one that
 * computes does not see that its postmaster is gone), and a lock whose number another process has by now, or a dead one that
 * nobody has buried. Only on Linux, where /proc tells; elsewhere PostgreSQL itself waits them out. Call it with no postmaster alive.
 */
export function clearRemains(data: string, socket: string): void {
  if (!linux) return
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid) && isLeftAlone(pid) && worksIn(pid, data)) end(pid)
  }
  const pid = lockedBy(data)
  if (pid === undefined || !isProcessAlive(pid)) return
  for (const file of [path.join(data, 'postmaster.pid'), path.join(socket, '.s.PGSQL.5432.lock')])
    fs.rmSync(file, { force: true })
}

function lockedBy(data: string): number | undefined {
  const pid = Number(readText(path.join(data, 'postmaster.pid'))?.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Every process of PostgreSQL has its data directory as its own; one that is dead or another account's has none to see. */
const worksIn = (pid: number, data: string) => linkOf(`/proc/${pid}/cwd`) === fs.realpathSync(data)
/** A process that a postmaster began: these call themselves so. A postmaster that only begins to start is none. */
const isLeftAlone = (pid: number) => readText(`/proc/${pid}/cmdline`)?.startsWith('postgres: ') ?? false

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function linkOf(file: string): string | undefined {
  try {
    return fs.readlinkSync(file)
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
