export { type FlowAnswers, knowledgeFile } from './answer-context.ts'
export { noticeOf } from './end-of-answer.ts'

import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableQueries } from '../../platform/documents/table-query.ts'
import { fail } from '../../platform/http/fail.ts'
import { openModel } from '../../providers/model/open-model.ts'
import { type PastAnswer, runAgain } from './again/run-again.ts'
import { type ContextDeps, type Lookups, loadContext, lookUp } from './answer-context.ts'
import type { AnswerJob, AnswerOutcome, AskedQuestion } from './job.ts'
import type { OpenFiles } from './open-files.ts'
import { createStrategies } from './strategies.ts'
import { createFileTables } from './tools/analyze-file.ts'
import { createFileTexts } from './tools/search-files.ts'
import type { WebSource } from './tools/web-source.ts'

export { differenceOf, hasDifference } from './again/difference.ts'
export type { Lookups, ToolSource } from './answer-context.ts'
export { chatFormat } from './answer-output.ts'
export type { AnswerFormat, AnswerInput, AnswerRequest, AnswerResult } from './answer-request.ts'
export { AnswerWriter, textIn } from './answer-writer.ts'
export { askAsStranger, isEvidence, type StrangersQuestion } from './ask-as-stranger.ts'
export { asUnderstood } from './builtin/understood.ts'
export { hasKeyword } from './keywords.ts'
export { completePaidPrompt, type PaidCompletion, type PaidPromptDeps } from './paid-prompt.ts'
export { plainAnswer } from './plain-answer.ts'
export type { Reservation } from './reservation.ts'
export { countWords, freeOfCharge, holdIdOf, reservePrice } from './reservation.ts'
export { type AnswerRunner, createAnswerRunner } from './run-answer.ts'
export type { AnswerState, AnswerStorage } from './store-answer.ts'
export type { ApprovalGate } from './tools/gate.ts'
export { type AnyTool, type Tool, ToolProblem, type ToolResult } from './tools/tool.ts'
export { toldProblem } from './tools/tool-problem.ts'
export { comparedWith, correctedParts, runStatement } from './verified/correct.ts'
export type { ChosenReading, VerifiedQuerySource } from './verified/port.ts'
export { sayVerified } from './verified/say-verified.ts'

export type AnsweringService = {
  /**
   * Writes the answer of a job. `ahead`: what was looked up for it before it began. Throws a Failure of the catalogue when it
   * cannot be finished.
   */
  answer: (job: AnswerJob, ahead?: Lookups) => Promise<AnswerOutcome>
  /** Runs the stored queries of an answer again and says what differs (`nothing_to_run_again` when it has none). */
  again: (past: PastAnswer) => Promise<AnswerAgain>
  /** The model that would answer, the wanted one or the first; null: the built-in engine. */
  modelName: (requested?: string) => string | null
  /** Throws `model_not_offered` when there is no model of that label. */
  requireModel: (label: string) => Promise<void>
  /** Looks up what a question needs while it is being stored. */
  lookUp: (asked: AskedQuestion) => Lookups
  /** Makes ready what the first answer would have to wait for. */
  warm: () => Promise<void>
}

export type AnsweringDeps = Pick<Deps, 'log'> &
  ContextDeps & { web: WebSource; openFiles: OpenFiles; tableQueries: TableQueries }
export type AnsweringTiming = { modelStallMs?: number; approvalMs?: number }

/** Answers with the installation's model, else with the built-in engine. Both use the same tools. */
export function createAnswering(deps: AnsweringDeps, timing: AnsweringTiming = {}): AnsweringService {
  const tables = createFileTables(deps.openFiles, deps.tableQueries)
  const texts = createFileTexts(deps.openFiles, deps.knowledge)
  const strategies = createStrategies({ ...deps, ...timing })
  return {
    again: (past) =>
      runAgain(
        {
          open: (agent) =>
            deps.sources.open(past.scope, past.scope, {
              agents: [agent],
              ...(!past.scope.viaKey && { shared: 'people' }),
            }),
          tables,
          knowledge: deps.knowledge,
        },
        past,
      ),
    modelName: (requested) => deps.models.nameOf(requested),
    requireModel: async (label) => void (await deps.models.find(label)),
    lookUp: (asked) => lookUp(deps, asked),
    warm: async () => {
      const model = await deps.models.find()
      if (model) await Promise.all([import('ai'), openModel(model.address)])
    },
    answer: async (job, ahead) => {
      const context = await loadContext(deps, job, { tables, texts, web: deps.web }, ahead)
      for (const answer of strategies) {
        const outcome = await answer(context)
        if (outcome) return outcome
      }
      // The engine answers where there is no model.
      throw fail('internal')
    },
  }
}
