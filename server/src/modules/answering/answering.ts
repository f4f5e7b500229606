import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { ModelError } from '../../providers/model/port.ts'
import type { Models } from '../models/service.ts'
import type { AnswerJob, AnswerOutcome } from './job.ts'
import { answerWithModel } from './model/answer-with-model.ts'
import { systemPrompt } from './model/system-prompt.ts'
import { noticeOf } from './notice.ts'

export type Answering = {
  /** Writes the answer of a job. Throws a Failure of the catalogue when it cannot be finished. */
  answer: (job: AnswerJob) => Promise<AnswerOutcome>
  /** The model that answers now; null: the built-in engine. */
  modelName: () => string | null
}

export type AnsweringDeps = Pick<Deps, 'log'> & { models: Models }
export type AnsweringTiming = { modelStallMs?: number }

/** Answers with the installation's model, else with the built-in engine. */
export function createAnswering(deps: AnsweringDeps, timing: AnsweringTiming = {}): Answering {
  return {
    modelName: () => deps.models.currentName(),
    answer: async (job) => {
      sayWhatIsMissing(job)
      const model = await deps.models.current()
      if (!model) throw fail('model_needed')
      try {
        const prepared = { system: systemPrompt(job, []), tools: [], question: job.question }
        return await answerWithModel(model, job, prepared, timing.modelStallMs)
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        deps.log.warn({ code: error.code, status: error.status }, 'the model failed')
        throw fail(error.code, { name: model.name })
      }
    },
  }
}

/** What was asked for and is not there is said first, rather than answered around. */
function sayWhatIsMissing({ webSearch, links, writer, language }: AnswerJob): void {
  if (webSearch) writer.notice(noticeOf('web_search_not_available', language))
  if (links.length > 0) writer.notice(noticeOf('links_not_available', language))
}
