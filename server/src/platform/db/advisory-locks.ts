/**
 * The keys of PostgreSQL's advisory locks. All of a database share one space: where two things have the same key, each waits for the other,
 * and what must not wait (a sign-up) stands behind what takes an hour (an index).
 */
export const advisoryLocks = {
  migrations: 7_270_001,
  installation: 7_270_002,
  /** Another than that of migrations: an index may take an hour, and nobody's start waits for it. */
  indexes: 7_270_004,
  firstAccount: 7_270_007,
  vectorIndexes: 7_270_011,
} as const

/** The first of two keys, which have a space of their own; the second says which person, domain or process. */
export const advisoryLockClasses = {
  accountFlows: 7_270_005,
  wrongTries: 7_270_006,
  ssoDomains: 7_270_046,
  /** Held by living processes, each with its number. */
  flowProcesses: 7_270_088,
} as const
