import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

/** Why a process of its own was ended before it was done. */
export type ChildEndReason = 'timed_out' | 'too_much_memory' | 'broke_down' | 'stopped'

export class ChildProcessError extends Error {
  override name = 'ApartError'
  readonly reason: ChildEndReason

  constructor(reason: ChildEndReason) {
    super(reason)
    this.reason = reason
  }
}

const watchEveryMs = 50
/** How the system and V8 end a process that asks for more memory than it may have, and the system one that writes too much. */
const reasons: Partial<Record<NodeJS.Signals, ChildEndReason>> = {
  SIGKILL: 'too_much_memory',
  SIGABRT: 'too_much_memory',
  SIGTRAP: 'too_much_memory',
  SIGXFSZ: 'too_much_memory',
  SIGXCPU: 'timed_out',
}

/** Why it ended, by the signal that ended it. */
export const reasonOf = (by: NodeJS.Signals | null): ChildEndReason => (by && reasons[by]) ?? 'broke_down'

/** Calls `over` when a process holds more memory than it may: what it holds outside its heap counts too. */
export const watchMemory = (child: ChildProcess, maxMb: number, over: () => void): NodeJS.Timeout =>
  setInterval(() => {
    if (residentMb(child) > maxMb) over()
  }, watchEveryMs)

/** Where the system tells it. */
function residentMb({ pid }: ChildProcess): number {
  if (pid === undefined || os.platform() !== 'linux') return 0
  try {
    return (Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 / 1024
  } catch {
    return 0
  }
}
