import type { MeasuredCosts } from './capacity.ts'

/** Of `npm run bench -- capacity`, which prints them anew; `callBytes` is the most of five runs. */
export const measuredAt = '2026-11-30T04:22:00.000Z'

export const measuredCosts: MeasuredCosts = {
  read: { serverMs: 0.7, databaseMs: 0.19, commits: 2, walBytes: 7, diskWaits: 0.02 },
  write: { serverMs: 0.83, databaseMs: 0.5, commits: 2.1, walBytes: 407, diskWaits: 0.87 },
  run: { serverMs: 0.83, databaseMs: 0.54, commits: 1.2, walBytes: 2_009, diskWaits: 1.1 },
  answer: { serverMs: 30.8, databaseMs: 11.6, commits: 33.1, walBytes: 18_574, diskWaits: 6.5 },
  message: { serverMs: 3.96, databaseMs: 3.38, commits: 15.5, walBytes: 6_082, diskWaits: 4.98 },
  measurement: { serverMs: 0.58, databaseMs: 0.86, commits: 1.2, walBytes: 1_368, diskWaits: 0.93 },
  dashboard: { serverMs: 6.16, databaseMs: 2.75, commits: 17.9, walBytes: 1_623, diskWaits: 1.26 },
  callSecond: { serverMs: 2.5, databaseMs: 0.47, commits: 0.7, walBytes: 1_065, diskWaits: 0.44 },
  callBytes: 3_268_000,
  pageBytes: 78_000,
  answerBytes: 1_080_000,
  baseBytes: 477_000_000,
  idle: { serverMsPerSecond: 22.6, databaseMsPerSecond: 5.3 },
}

/** What one to four processes used under one load, as parts of what the model said. */
export const modelChecks = [
  { processes: 1, serverCores: 1.03, databaseCores: 1.12, diskWaits: 1.02, memory: 1.13 },
  { processes: 2, serverCores: 1.15, databaseCores: 1.23, diskWaits: 1.04, memory: 1.08 },
  { processes: 3, serverCores: 1.05, databaseCores: 1.27, diskWaits: 0.52, memory: 1.01 },
  { processes: 4, serverCores: 1.13, databaseCores: 1.31, diskWaits: 0.58, memory: 0.85 },
] as const
