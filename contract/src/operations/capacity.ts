/** What one piece of work costs: milliseconds of a core in a process and in PostgreSQL, commits, bytes of its log, waits for its disk. */
export type UnitCost = { serverMs: number; databaseMs: number; commits: number; walBytes: number; diskWaits: number }

/** What was measured of one process (`npm run bench -- capacity`). */
export type MeasuredCosts = {
  read: UnitCost
  write: UnitCost
  /** Of an answer that a model streams; the model's own work is its machine's. */
  answer: UnitCost
  run: UnitCost
  /** Bytes of memory for each page that listens. */
  pageBytes: number
  /** Bytes of memory for each answer under way. */
  answerBytes: number
  idle: { bytes: number; serverMsPerSecond: number; databaseMsPerSecond: number }
}

/** What a company does. Shares are between 0 and 1. */
export type CapacityAssumptions = {
  /** Of all people, how many have a page open in the busiest hour. */
  onlineShare: number
  callsPerMinute: number
  /** Of these calls, how many change something. */
  writeShare: number
  questionsPerDay: number
  answerSeconds: number
  runsPerDay: number
  /** Of a day's questions and runs, how many fall into its busiest hour. */
  busyHourShare: number
  /** How much of a core a process should use at most, so that a burst finds room. */
  coreShare: number
  /** Memory of a process at most. */
  processBytes: number
  /** Connections of a process: of its pool, and past it. */
  poolSize: number
  sessions: number
}

export const capacityAssumptions: CapacityAssumptions = {
  onlineShare: 0.2,
  callsPerMinute: 8,
  writeShare: 0.15,
  questionsPerDay: 4,
  answerSeconds: 15,
  runsPerDay: 3,
  busyHourShare: 0.15,
  coreShare: 0.6,
  processBytes: 1.5 * 1024 ** 3,
  poolSize: 12,
  sessions: 5,
}

/** Of each kind of work so many in a second, and pages that listen. */
export type Load = { reads: number; writes: number; answers: number; runs: number; pages: number }

/** What a load costs in all: parts of cores, and what PostgreSQL writes. */
export function costOfLoad(load: Load, costs: MeasuredCosts) {
  const parts = [
    [load.reads, costs.read],
    [load.writes, costs.write],
    [load.answers, costs.answer],
    [load.runs, costs.run],
  ] as const
  const sum = (of: keyof UnitCost) => parts.reduce((total, [perSecond, cost]) => total + perSecond * cost[of], 0)
  return {
    serverCores: sum('serverMs') / 1000,
    databaseCores: sum('databaseMs') / 1000,
    commits: sum('commits'),
    walBytes: sum('walBytes'),
    diskWaits: sum('diskWaits'),
  }
}

const secondsInHour = 3_600

/** What so many people do in a second of their busiest hour. */
export function loadOf(people: number, given: CapacityAssumptions): Load {
  const pages = people * given.onlineShare
  const calls = (pages * given.callsPerMinute) / 60
  const busy = (people * given.busyHourShare) / secondsInHour
  return {
    reads: calls * (1 - given.writeShare),
    writes: calls * given.writeShare,
    answers: busy * given.questionsPerDay,
    runs: busy * given.runsPerDay,
    pages,
  }
}

/** What one process holds of each kind of work, where it does nothing else. */
export function heldByProcess(costs: MeasuredCosts, given: CapacityAssumptions) {
  const ms = given.coreShare * 1000 - costs.idle.serverMsPerSecond
  const room = given.processBytes - costs.idle.bytes
  return {
    readsPerSecond: ms / costs.read.serverMs,
    writesPerSecond: ms / costs.write.serverMs,
    answersPerSecond: ms / costs.answer.serverMs,
    answersUnderWay: Math.min((ms / costs.answer.serverMs) * given.answerSeconds, room / costs.answerBytes),
    runsPerSecond: ms / costs.run.serverMs,
    pages: room / costs.pageBytes,
  }
}

export type CapacityPlan = {
  load: Load
  answersUnderWay: number
  web: { processes: number; limitedBy: 'processor' | 'memory' }
  worker: { processes: number }
  database: { cores: number; connections: number; busyConnections: number; iops: number; walBytesPerSecond: number }
}

/** At least two of each: one may be restarted. */
const leastProcesses = 2

/** How many processes a company needs, and what of PostgreSQL: what was measured, times what is assumed. */
export function planCapacity(people: number, costs: MeasuredCosts, given: CapacityAssumptions): CapacityPlan {
  const load = loadOf(people, given)
  const answersUnderWay = load.answers * given.answerSeconds
  const core = given.coreShare - costs.idle.serverMsPerSecond / 1000
  const room = given.processBytes - costs.idle.bytes
  const byProcessor = costOfLoad({ ...load, runs: 0 }, costs).serverCores / core
  const byMemory = (load.pages * costs.pageBytes + answersUnderWay * costs.answerBytes) / room
  const web = Math.max(leastProcesses, Math.ceil(Math.max(byProcessor, byMemory)))
  const runs = costOfLoad({ reads: 0, writes: 0, answers: 0, runs: load.runs, pages: 0 }, costs)
  const worker = Math.max(leastProcesses, Math.ceil(runs.serverCores / core))
  const all = costOfLoad(load, costs)
  const databaseCores = all.databaseCores + ((web + worker) * costs.idle.databaseMsPerSecond) / 1000
  return {
    load,
    answersUnderWay,
    web: { processes: web, limitedBy: byMemory > byProcessor ? 'memory' : 'processor' },
    worker: { processes: worker },
    database: {
      cores: databaseCores / given.coreShare,
      connections: (web + worker) * (given.poolSize + given.sessions),
      // As many as are at work at once, with as much room as a core has.
      busyConnections: Math.ceil(databaseCores / given.coreShare),
      iops: all.diskWaits,
      walBytesPerSecond: all.walBytes,
    },
  }
}
