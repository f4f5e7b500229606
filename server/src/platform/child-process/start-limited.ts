import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/**
 * `timeoutMs` is how long somebody waits, `workSeconds` how long the processor may work: on a busy machine the two differ.
 * `memoryMb` is all of a process's memory, its heap included; `diskMb` the largest file that it may write.
 */
export type ChildLimits = { timeoutMs: number; workSeconds: number; memoryMb: number; diskMb?: number }

const shell = '/bin/sh'
/** As `nice` counts. */
const behind = 3
/** What a process reserves without using it: room for machine code, stacks of its threads. */
const reservedMb = 448
/** Share of the memory that objects may take; the rest is for buffers and for the program itself. */
const heapShare = 0.72

/**
 * Starts a program of ours as a process that the system itself holds to limits, where it has a shell that sets them (Linux): a
 * watcher may look too late, and a killed server watches no more. Elsewhere only the heap is limited.
 */
export function startLimited(entry: string, limits: Omit<ChildLimits, 'timeoutMs'>): ChildProcess {
  const heap = `--max-old-space-size=${Math.round(limits.memoryMb * heapShare)}`
  const program = [process.execPath, heap, '--disable-warning=ExperimentalWarning', entry] as const
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
  const options = { env: compileCache(), stdio, serialization: 'advanced' } as const
  const held = os.platform() === 'linux' && fs.existsSync(shell)
  const [command, ...rest] = held
    ? ([shell, '-c', `${limitsOf(limits)}exec "$@"`, shell, ...program] as const)
    : program
  const child = spawn(command, rest, options)
  yieldTurn(child)
  return child
}

/** Where Node keeps what it has compiled is all that a process gets of our surroundings: it starts in half the time. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(ofThisVersion) }
}

/** Kilobytes of data, seconds of the processor, blocks of 512 bytes of a file, and no memory dump of a stranger's content. */
function limitsOf({ memoryMb, workSeconds, diskMb = 1 }: Omit<ChildLimits, 'timeoutMs'>): string {
  const all = [
    ['d', (memoryMb + reservedMb) * 1024],
    ['t', workSeconds],
    ['f', diskMb * 2048],
    ['c', 0],
  ]
  // Where less is allowed already, that stays.
  return all.map(([what, limit]) => `ulimit -${what} ${limit} || :; `).join('')
}

/** The server's own thread comes first. */
function yieldTurn({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, behind)
  } catch {
    // It has ended already, or the system does not let us.
  }
}
