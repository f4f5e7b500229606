import fs from 'node:fs'
import path from 'node:path'
import { isProcessAlive } from '../is-process-alive.ts'

const linux = process.platform === 'linux'

/** The number in the lock file of a data directory, when a PostgreSQL that works there lives. */
export function findPostmaster(data: string): number | undefined {
  const pid = lockedBy(data)
  return pid !== undefined && isProcessAlive(pid) && (!linux || worksIn(data)(pid)) ? pid : undefined
}

/**
 * Takes away what keeps a new PostgreSQL from starting after the one before was killed: processes of it that still work (one that
 * computes does not see that its postmaster is gone), and the locks of its folder and its socket where one says nothing (a power cut came
 * while it was written) or names a process that is none of it: another has the number by now, or nobody has buried the dead one. Only on
 * Linux, where /proc tells; elsewhere PostgreSQL itself waits them out. Call it with no postmaster alive.
 */
export function clearRemains(data: string, socket: string): void {
  if (!linux) return
  const workers = fs.readdirSync('/proc').map(Number).filter(worksIn(data))
  const calls = workers.map((pid) => readText(`/proc/${pid}/cmdline`) ?? '')
  for (const [index, pid] of workers.entries()) if (calls[index]?.startsWith(workerName)) end(pid)
  // One that begins to start has not written its lock yet.
  if (calls.some((call) => !call.startsWith(workerName) && path.basename(call.split('\0')[0] ?? '') === 'postgres'))
    return
  for (const lock of [lockOf(data), path.join(socket, '.s.PGSQL.5432.lock')]) {
    const pid = firstLineOf(readText(lock) ?? '')
    if (pid === undefined || isProcessAlive(pid)) fs.rmSync(lock, { force: true })
  }
}

const lockOf = (data: string) => path.join(data, 'postmaster.pid')

const lockedBy = (data: string) => firstLineOf(readText(lockOf(data)) ?? '')

/** The number of a process that a lock begins with. */
function firstLineOf(lock: string): number | undefined {
  const pid = Number(lock.split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Every process of PostgreSQL has its data directory as its own; one that is dead or another account's has none to see. */
function worksIn(data: string): (pid: number) => boolean {
  const folder = fs.realpathSync(data)
  return (pid) => Number.isInteger(pid) && linkOf(`/proc/${pid}/cwd`) === folder
}

/** Processes that a postmaster began call themselves so. A postmaster that only begins to start does not. */
const workerName = 'postgres: '

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
