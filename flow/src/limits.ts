/** What a flow and its runs may hold. */
export const flowLimits = {
  nodes: 500,
  edges: 1_500,
  variables: 200,
  notes: 100,
  branches: 20,
  cases: 30,
  /** Of one run, waits included: half a year. */
  runSeconds: 184 * 24 * 3600,
  steps: 100_000,
  loopRounds: 10_000,
  concurrency: 500,
  tries: 10,
  stepSeconds: 600,
  /** What a step may give, as JSON, and what a run may hold in all (characters). */
  outputCharacters: 1_000_000,
  valuesCharacters: 4_000_000,
  template: { characters: 20_000, result: 1_000_000 },
  expression: { characters: 2_000, depth: 40, work: 100_000 },
  code: { characters: 50_000, memoryBytes: 32 * 1024 * 1024, milliseconds: 2_000, outputCharacters: 200_000 },
} as const
