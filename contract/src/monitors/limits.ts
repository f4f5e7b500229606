/**
 * How many monitors a place may have, what one may hold, rows of evidence, figures that its chart shows, past looks of a backtest
 * (with one query, and with one for each), how often in an hour people are told that one fires or is over, and how long checks and what
 * happened are kept.
 */
export const monitorLimits = {
  perPlace: 1_000,
  name: 200,
  prompt: 2_000,
  note: 1_000,
  recipients: 50,
  evidenceRows: 50,
  evidencePoints: 60,
  evidenceSeries: 5,
  historySeries: 50,
  historyDays: 180,
  historyTimes: 2_000,
  sampledTimes: 30,
  newsAnHour: 6,
  checksShown: 300,
  checksKeptDays: 90,
  eventsKeptDays: 400,
} as const
