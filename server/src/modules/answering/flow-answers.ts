import type { AnswerJob, AnswerOutcome } from './job.ts'

/** Answers those agents that are flows. */
export type FlowAnswers = {
  /** How the flow that is asked answers; undefined when no flow is. */
  find: (job: AnswerJob) => Promise<(() => Promise<AnswerOutcome>) | undefined>
}
