import { expect, test } from 'vitest'
import {
  type CapacityAssumptions,
  costOfLoad,
  heldByProcess,
  loadOf,
  type MeasuredCosts,
  noLoad,
  planCapacity,
} from './capacity.ts'

const nothing = { serverMs: 0, databaseMs: 0, commits: 0, walBytes: 0, diskWaits: 0 }
const costs: MeasuredCosts = {
  read: { ...nothing, serverMs: 1, databaseMs: 0.5 },
  write: { serverMs: 2, databaseMs: 2, commits: 1, walBytes: 1_000, diskWaits: 0.5 },
  answer: { serverMs: 40, databaseMs: 10, commits: 5, walBytes: 20_000, diskWaits: 2 },
  run: { serverMs: 10, databaseMs: 5, commits: 3, walBytes: 5_000, diskWaits: 1 },
  message: { ...nothing, serverMs: 4, databaseMs: 1 },
  measurement: { ...nothing, serverMs: 0.5, databaseMs: 0.25 },
  dashboard: { ...nothing, serverMs: 10, databaseMs: 5 },
  callSecond: { ...nothing, serverMs: 5, diskWaits: 0.2 },
  callBytes: 2_000_000,
  pageBytes: 50_000,
  answerBytes: 500_000,
  baseBytes: 200_000_000,
  idle: { serverMsPerSecond: 0, databaseMsPerSecond: 0 },
}
const given: CapacityAssumptions = {
  onlineShare: 0.2,
  callsPerMinute: 6,
  writeShare: 0.1,
  questionsPerDay: 4,
  answerSeconds: 10,
  runsPerDay: 2,
  messagesPerDay: 1,
  dashboardsPerDay: 3,
  callsPerDay: 0.1,
  callSeconds: 100,
  devicesPerPerson: 0.06,
  measurementsPerMinute: 2,
  busyHourShare: 0.18,
  coreShare: 0.5,
  processBytes: 1_200_000_000,
  poolSize: 12,
  sessions: 4,
}

test('what people do in a second of the busiest hour', () => {
  // Of 100,000 people 20,000 are there and ask six times a minute: 2,000 a second. 400,000 questions a day, 18% of them in an hour.
  expect(loadOf(100_000, given)).toEqual({
    ...{ reads: 1_800, writes: 200, answers: 20, runs: 10, pages: 20_000 },
    // 18,000 messages, 54,000 dashboards and 1,800 calls in that hour; 6,000 devices.
    ...{ messages: 5, dashboards: 15, calls: 50, measurements: 200 },
  })
})

test('what a load costs is the sum of its parts', () => {
  const cost = costOfLoad({ ...noLoad, reads: 1_800, writes: 200, answers: 20, runs: 10 }, costs)
  expect(cost.serverCores).toBeCloseTo(1.8 + 0.4 + 0.8 + 0.1)
  expect(cost.databaseCores).toBeCloseTo(0.9 + 0.4 + 0.2 + 0.05)
  expect(cost.diskWaits).toBeCloseTo(100 + 40 + 10)
  expect(cost.commits).toBeCloseTo(200 + 100 + 30)
  expect(cost.walBytes).toBeCloseTo(200_000 + 400_000 + 50_000)
})

test('a company of 100,000', () => {
  const plan = planCapacity(100_000, costs, given)
  // 3.5 cores of web (a seventh of them dashboards, calls and devices) at half a core each, and 1.2 GB of pages, answers and calls in 1 GB each.
  expect(plan.web).toEqual({ processes: 7, limitedBy: 'processor' })
  expect(plan.worker).toEqual({ processes: 2 })
  expect(plan.answersUnderWay).toBe(200)
  expect(plan.database).toMatchObject({ connections: 144, busyConnections: 4 })
  expect(plan.database.cores).toBeCloseTo(3.36)
  expect(plan.database.iops).toBeCloseTo(160)
})

test('a small one has two of each, so that one may be restarted; many open pages want memory', () => {
  expect(planCapacity(1, costs, given)).toMatchObject({ web: { processes: 2 }, worker: { processes: 2 } })
  const idle = { ...given, callsPerMinute: 0.1, onlineShare: 1 }
  expect(planCapacity(100_000, costs, idle).web).toEqual({ processes: 6, limitedBy: 'memory' })
})

test('what one process holds of each kind alone', () => {
  expect(heldByProcess(costs, given)).toEqual({
    readsPerSecond: 500,
    writesPerSecond: 250,
    answersPerSecond: 12.5,
    answersUnderWay: 125,
    runsPerSecond: 50,
    messagesPerSecond: 125,
    measurementsPerSecond: 1_000,
    dashboardsPerSecond: 50,
    calls: 100,
    callsByProcessor: 100,
    pages: 20_000,
  })
})

test('messages and runs are work of workers; calls want memory where they are large', () => {
  const chatty = { ...given, messagesPerDay: 200 }
  expect(planCapacity(100_000, costs, chatty).worker.processes).toBe(9)
  expect(planCapacity(100_000, costs, chatty).web).toEqual(planCapacity(100_000, costs, given).web)
  const large = { ...costs, callBytes: 100_000_000 }
  expect(heldByProcess(large, given)).toMatchObject({ calls: 10, callsByProcessor: 100 })
  expect(planCapacity(100_000, large, given).web).toEqual({ processes: 7, limitedBy: 'processor' })
  expect(planCapacity(100_000, large, { ...given, callSeconds: 200 }).web).toEqual({
    processes: 12,
    limitedBy: 'memory',
  })
})
