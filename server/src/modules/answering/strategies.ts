import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { ModelError } from '../../providers/model/port.ts'
import type { AnswerContext } from './answer-context.ts'
import { drawIfAsked } from './apply-mentions.ts'
import { answerWithEngine } from './builtin/answer-with-engine.ts'
import type { AnswerOutcome } from './job.ts'
import { answerWithModel } from './model/answer-with-model.ts'
import { questionWithFiles, sourceForModel, systemPrompt } from './model/system-prompt.ts'
import { answerSettled, trustOf } from './settled/answer-settled.ts'
import type { SettledSource } from './settled/port.ts'
import { suggestNext } from './suggest-next.ts'
import { modelTools } from './tools/model-tools.ts'

/** One way to answer: writes the answer and says how it was made; undefined when the question is not for it. */
export type AnswerStrategy = (context: AnswerContext) => Promise<AnswerOutcome | undefined>

export type StrategyDeps = Pick<Deps, 'log'> & { settled?: SettledSource; modelStallMs?: number }

/** In the order in which they are asked: the first one that answers, does. */
export const createStrategies = (deps: StrategyDeps): AnswerStrategy[] => [
  answerByFlow,
  (context) => answerByVerifiedQuery(deps, context),
  answerByEngine,
  (context) => answerByModel(deps, context),
]

/** An agent that is a flow. */
const answerByFlow: AnswerStrategy = async ({ flow }) => flow?.()

/** A query that a person has verified, while its tables are what they were then. */
async function answerByVerifiedQuery({ settled }: StrategyDeps, { job, verified }: AnswerContext) {
  if (!verified || verified.query.changedTables.length > 0) return undefined
  const outcome = await answerSettled(job, verified)
  if (!outcome) return undefined
  settled?.used(verified.query, job.now)
  drawIfAsked(job)
  return outcome
}

/** Without a model. */
const answerByEngine: AnswerStrategy = async (context) => {
  if (context.model) return undefined
  const outcome = await answerWithEngine(context.job, context.sources)
  drawIfAsked(context.job)
  offerVerified(context)
  return outcome
}

async function answerByModel({ log, modelStallMs }: StrategyDeps, context: AnswerContext) {
  const { job, model, sources } = context
  if (!model) return undefined
  const databases = sources.databases.map(sourceForModel)
  try {
    const prepared = {
      system: systemPrompt(job, databases),
      tools: await modelTools(job, sources),
      question: await questionWithFiles(job, sources.tables),
    }
    const outcome = await answerWithModel(model.address, job, prepared, modelStallMs)
    drawIfAsked(job)
    offerVerified(context)
    suggestNext(job, databases)
    return { ...outcome, model: model.label }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    log.warn({ code: error.code, status: error.status }, 'the model failed')
    throw fail(error.code, { name: model.label })
  }
}

/** A verified query that was not used because its tables have changed is offered below the answer. */
function offerVerified({ job, verified }: AnswerContext): void {
  if (verified) job.writer.trust(trustOf(job, verified, 'stale', null))
}
