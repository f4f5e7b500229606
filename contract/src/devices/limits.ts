/**
 * How many devices and rules a place may have, what one message and one batch may hold, how old and how far ahead a measurement
 * may be, and how long measurements, their hours and past alarms are kept. `minutes` is the longest that a rule or a silence lasts;
 * degrees go from minus to plus `latitude` and `longitude`.
 */
export const deviceLimits = {
  perPlace: 100_000,
  rules: 200,
  name: 120,
  type: 40,
  location: 120,
  attributes: 40,
  attributeText: 300,
  keys: 60,
  key: 60,
  batchBytes: 4 * 1024 * 1024,
  batchMessages: 5_000,
  batchPoints: 10_000,
  refusalsNamed: 20,
  oldDays: 31,
  aheadMinutes: 5,
  messagesPerMinute: 600,
  rawDays: 92,
  hoursDays: 400,
  alarmsDays: 400,
  note: 1_000,
  offlineAfterMinutes: 15,
  minutes: 10_080,
  latitude: 90,
  longitude: 180,
  radiusM: { least: 10, most: 2_000_000 },
  typesNamed: 200,
  trailPoints: 500,
  sourcesNamed: 10,
  clusters: 2_000,
  importRows: 5_000,
  importCharacters: 900_000,
} as const
