import { type Figure, measuredOnly } from './figure.ts'
import { type BenchServer, postmasterOf, processFamily, readText } from './server.ts'

/** CPU ms (user and system) since they began. */
type CpuMs = { server: number; database: number }

const ticksPerSecond = 100

/**
 * What a piece of work costs a server and its embedded database in CPU: unlike a time it does not depend on how busy the
 * machine is. Call it before the work, and what it answers after it.
 */
export function watchCpu(server: BenchServer): () => CpuMs {
  const before = cpuOf(server)
  return () => {
    const after = cpuOf(server)
    return { server: after.server - before.server, database: after.database - before.database }
  }
}

/** Rows of the table: the work's CPU, of each of so many pieces of it. */
export const cpuFigures = (what: string, cpu: CpuMs, count: number, unit: 'ms' | 'µs' = 'ms'): Figure[] => {
  const each = (ms: number) => ((unit === 'ms' ? 1 : 1_000) * ms) / count
  return [
    measuredOnly(`CPU of the server ${what}`, each(cpu.server), unit),
    measuredOnly(`CPU of its database ${what}`, each(cpu.database), unit),
  ]
}

function cpuOf(bench: BenchServer): CpuMs {
  const database = processFamily(postmasterOf(bench))
  const server = processFamily(bench.process.pid!).filter((member) => !database.includes(member))
  return { server: cpuMsOf(server), database: cpuMsOf(database) }
}

/** With those of their children that have ended (fields 14 to 17 of `stat`). */
export const cpuMsOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const stat = readText(`/proc/${pid}/stat`) ?? ''
    const ticks = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    return sum + (ticks.reduce((all, field) => all + field, 0) * 1_000) / ticksPerSecond
  }, 0)

/** CPU ms of a process's first thread, which is that of its event loop, and of all its threads. */
export function threadCpu(pid: number): { first: number; all: number } {
  const ticksOf = (stat: string) =>
    stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .reduce((sum, field) => sum + Number(field), 0)
  const ms = (file: string) => (ticksOf(readText(file) ?? '') * 1_000) / ticksPerSecond
  return { first: ms(`/proc/${pid}/task/${pid}/stat`), all: ms(`/proc/${pid}/stat`) }
}
