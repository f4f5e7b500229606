/** What one piece of work costs: milliseconds of a core in a process and in PostgreSQL, commits, bytes of its log, waits for its disk. */
export type UnitCost = { serverMs: number; databaseMs: number; commits: number; walBytes: number; diskWaits: number }

/** What was measured of one process, by `npm run bench -- capacity`. */
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
  /** Bytes of memory of a process that works, beside what pages, answers and calls take. */
  baseBytes: number
  idle: { serverMsPerSecond: number; databaseMsPerSecond: number }
  /** Of a customer's message, from the webhook to the inbox; the answer of an agent comes on top. */
  message: UnitCost
  /** Of one message of a device by MQTT, with one measurement. */
  measurement: UnitCost
  /** Of a dashboard of eight charts whose figures are known, when it is opened. */
  dashboard: UnitCost
  /** Of a second of a call; hearing, speaking and the model are the work of other machines. */
  callSecond: UnitCost
  /** Bytes of memory for each call under way. */
  callBytes: number
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
  /** Messages of customers for each person. */
  messagesPerDay: number
  /** Dashboards that each person opens. */
  dashboardsPerDay: number
  /** Calls that agents take for each person, and how long one is. */
  callsPerDay: number
  callSeconds: number
  devicesPerPerson: number
  /** What each device sends, day and night. */
  measurementsPerMinute: number
  /** Of a day's questions, runs, messages, dashboards and calls, how many fall into its busiest hour. */
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
  messagesPerDay: 1,
  dashboardsPerDay: 3,
  callsPerDay: 0.1,
  callSeconds: 180,
  devicesPerPerson: 0.1,
  measurementsPerMinute: 1,
  busyHourShare: 0.15,
  coreShare: 0.6,
  processBytes: 1.5 * 1024 ** 3,
  poolSize: 12,
  sessions: 5,
}

/** Of each kind of work so many in a second, and how many pages listen and calls are under way. */
export type Load = Record<
  'reads' | 'writes' | 'answers' | 'runs' | 'messages' | 'measurements' | 'dashboards' | 'pages' | 'calls',
  number
>

export const noLoad: Load = {
  reads: 0,
  writes: 0,
  answers: 0,
  runs: 0,
  messages: 0,
  measurements: 0,
  dashboards: 0,
  pages: 0,
  calls: 0,
}

/** What a load costs in all: parts of cores, and what PostgreSQL writes. */
export function costOfLoad(load: Load, costs: MeasuredCosts) {
  const parts = [
    [load.reads, costs.read],
    [load.writes, costs.write],
    [load.answers, costs.answer],
    [load.runs, costs.run],
    [load.messages, costs.message],
    [load.measurements, costs.measurement],
    [load.dashboards, costs.dashboard],
    [load.calls, costs.callSecond],
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
    messages: busy * given.messagesPerDay,
    measurements: (people * given.devicesPerPerson * given.measurementsPerMinute) / 60,
    dashboards: busy * given.dashboardsPerDay,
    pages,
    calls: busy * given.callsPerDay * given.callSeconds,
  }
}

/** What one process holds of each kind of work, where it does nothing else. */
export function heldByProcess(costs: MeasuredCosts, given: CapacityAssumptions) {
  const ms = given.coreShare * 1000 - costs.idle.serverMsPerSecond
  const room = given.processBytes - costs.baseBytes
  return {
    readsPerSecond: ms / costs.read.serverMs,
    writesPerSecond: ms / costs.write.serverMs,
    answersPerSecond: ms / costs.answer.serverMs,
    answersUnderWay: Math.min((ms / costs.answer.serverMs) * given.answerSeconds, room / costs.answerBytes),
    runsPerSecond: ms / costs.run.serverMs,
    messagesPerSecond: ms / costs.message.serverMs,
    measurementsPerSecond: ms / costs.measurement.serverMs,
    dashboardsPerSecond: ms / costs.dashboard.serverMs,
    calls: Math.min(ms / costs.callSecond.serverMs, room / costs.callBytes),
    callsByProcessor: ms / costs.callSecond.serverMs,
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
  const room = given.processBytes - costs.baseBytes
  // Workers take the steps of flows and work off messages; the rest is of web processes.
  const { runs, messages } = load
  const byProcessor = costOfLoad({ ...load, runs: 0, messages: 0 }, costs).serverCores / core
  const byMemory =
    (load.pages * costs.pageBytes + answersUnderWay * costs.answerBytes + load.calls * costs.callBytes) / room
  const web = Math.max(leastProcesses, Math.ceil(Math.max(byProcessor, byMemory)))
  const worked = costOfLoad({ ...noLoad, runs, messages }, costs)
  const worker = Math.max(leastProcesses, Math.ceil(worked.serverCores / core))
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
