import type { MeasuredCosts } from './capacity.ts'

/** Of `npm run bench -- capacity`, which prints them anew; messages, measurements, dashboards and calls of `capacity-channels` on 2026-11-29. */
export const measuredAt = '2026-11-27T10:30:00.000Z'

/** At rest: after work, with what the process keeps of it. */
export const measuredCosts: MeasuredCosts = {
  read: { serverMs: 0.96, databaseMs: 0.42, commits: 1.9, walBytes: 4, diskWaits: 0.02 },
  write: { serverMs: 1.24, databaseMs: 0.76, commits: 2.4, walBytes: 192, diskWaits: 0.84 },
  run: { serverMs: 0.92, databaseMs: 0.86, commits: 1.1, walBytes: 2_351, diskWaits: 1.02 },
  answer: { serverMs: 30.5, databaseMs: 10.3, commits: 26.3, walBytes: 15_730, diskWaits: 3.9 },
  message: { serverMs: 2.79, databaseMs: 1.23, commits: 0.7, walBytes: 4_088, diskWaits: 0.7 },
  measurement: { serverMs: 0.43, databaseMs: 0.36, commits: 0.2, walBytes: 1_398, diskWaits: 0.19 },
  dashboard: { serverMs: 8.69, databaseMs: 5.22, commits: 16.8, walBytes: 3_891, diskWaits: 0.89 },
  callSecond: { serverMs: 5.13, databaseMs: 0.31, commits: 0.1, walBytes: 1_136, diskWaits: 0.21 },
  callBytes: 2_097_000,
  pageBytes: 160_000,
  answerBytes: 1_098_000,
  idle: { bytes: 348_000_000, serverMsPerSecond: 34.5, databaseMsPerSecond: 7.3 },
}

/** What one to four processes used under one load, as parts of what the model said. */
export const modelChecks = [
  { processes: 1, serverCores: 0.73, databaseCores: 1.07, diskWaits: 0.74 },
  { processes: 2, serverCores: 0.83, databaseCores: 0.96, diskWaits: 0.75 },
  { processes: 3, serverCores: 0.8, databaseCores: 1.02, diskWaits: 0.78 },
  { processes: 4, serverCores: 0.83, databaseCores: 1.15, diskWaits: 0.8 },
] as const
