import type { AnswerJob, AnswerOutcome, AskedQuestion } from './job.ts'

/** How a flow answers. */
export type FlowAnswer = (job: AnswerJob) => Promise<AnswerOutcome>

/** Answers those agents that are flows. */
export type FlowAnswers = {
  /** How the flow that is asked answers; undefined when no flow is. */
  find: (asked: AskedQuestion) => Promise<FlowAnswer | undefined>
}
