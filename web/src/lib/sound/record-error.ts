export type RecordProblem = 'denied' | 'missing' | 'unsupported' | 'failed'

/** Why the microphone could not be had. */
export class RecordError extends Error {
  readonly problem: RecordProblem

  constructor(problem: RecordProblem) {
    super(problem)
    this.name = 'RecordError'
    this.problem = problem
  }
}

export const problemOf = (error: unknown): RecordProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
