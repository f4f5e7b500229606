/** What running flows may take, besides what a document says of itself. */
export const flowRunLimits = {
  /** Runs at once: in a workspace, and in one process. */
  perPlace: 400,
  perProcess: 1_000,
  /** Ended runs and their journals are kept this long. */
  keptDays: 90,
  hookBytes: 1024 * 1024,
  secretsPerPlace: 100,
  replays: 50,
  httpBytes: 5 * 1024 * 1024,
} as const
