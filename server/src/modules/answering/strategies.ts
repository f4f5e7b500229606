import { followUps, suggestQuestions } from '#engine/data/index.ts'
import { detectLanguage } from '#engine/language/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import { ModelError } from '../../providers/model/port.ts'
import type { OpenSource } from '../data-sources/open-source.ts'
import { askSource } from '../data-sources/service.ts'
import type { AnswerContext } from './answer-context.ts'
import { drawIfAsked } from './apply-mentions.ts'
import { answerWithEngine } from './builtin/answer-with-engine.ts'
import { pressesReading } from './builtin/chosen-readings.ts'
import type { AnswerSources } from './builtin/options.ts'
import { noticeOf } from './end-of-answer.ts'
import type { AnswerJob, AnswerOutcome } from './job.ts'
import { answerWithModel } from './model/answer-with-model.ts'
import { lateOpinion, tellSecondOpinion } from './model/second-opinion.ts'
import { questionWithFiles, sourceForModel, systemPrompt } from './model/system-prompt.ts'
import { analyzeFile } from './tools/analyze-file.ts'
import { makeChart } from './tools/make-chart.ts'
import { queryDatabase, todayFor } from './tools/query-database.ts'
import { readPage } from './tools/read-page.ts'
import { searchFiles } from './tools/search-files.ts'
import { searchWeb } from './tools/search-web.ts'
import type { AnyTool } from './tools/tool.ts'
import { withTries } from './tools/tries.ts'
import type { WebSource } from './tools/web-source.ts'
import { answerVerified, trustOf } from './verified/answer-verified.ts'
import type { VerifiedQuerySource } from './verified/port.ts'

/** One way to answer: writes the answer and says how it was made; undefined when the question is not for it. */
export type AnswerStrategy = (context: AnswerContext) => Promise<AnswerOutcome | undefined>

export type StrategyDeps = Pick<Deps, 'log'> & { verifiedQueries?: VerifiedQuerySource; modelStallMs?: number }

/** In the order in which they are asked: the first one that answers, does. */
export const createStrategies = (deps: StrategyDeps): AnswerStrategy[] => [
  answerByFlow,
  (context) => answerByVerifiedQuery(deps, context),
  answerByEngine,
  (context) => answerByModel(deps, context),
]

/** An agent that is a flow. */
const answerByFlow: AnswerStrategy = async ({ flow, job }) => flow?.(job)

/** A query that a person has verified, while its tables are what they were then. */
async function answerByVerifiedQuery({ verifiedQueries }: StrategyDeps, { job, verified }: AnswerContext) {
  if (!verified || verified.query.changedTables.length > 0) return undefined
  const outcome = await answerVerified(job, verified)
  if (!outcome) return undefined
  verifiedQueries?.countUse(verified.query, job.now)
  drawIfAsked(job)
  return outcome
}

/** Without a model, and for a reading of its own that somebody pressed. */
const answerByEngine: AnswerStrategy = async (context) => {
  if (context.model && (context.job.by === 'model' || !pressesReading(context.job))) return undefined
  const outcome = await answerWithEngine(context.job, context.sources)
  drawIfAsked(context.job)
  offerVerified(context)
  return outcome
}

async function answerByModel({ log, modelStallMs }: StrategyDeps, context: AnswerContext) {
  const { job, model, sources } = context
  if (!model) return undefined
  const databases = sources.databases.map(sourceForModel)
  const opinion = lateOpinion(job, sources)
  try {
    const prepared = {
      system: systemPrompt(job, databases),
      tools: await modelTools(job, sources, opinion.begin),
      question: await questionWithFiles(job, sources.tables),
    }
    const outcome = await answerWithModel(model.address, job, prepared, modelStallMs)
    drawIfAsked(job)
    const told = await tellSecondOpinion(job, sources, opinion)
    offerVerified(context)
    await suggestNext(job, databases)
    return { ...outcome, ...told, model: model.label }
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

/** The tools that a model may call for an answer. */
const modelTools = async (job: AnswerJob, sources: AnswerSources, onSql: () => void): Promise<AnyTool[]> => [
  ...toolsFor(job, sources, onSql),
  ...(await webTools(job, sources.web)),
]

/** Only what there is something to use it on, and what the question allows. */
function toolsFor(job: AnswerJob, { databases, tables, texts, outside }: AnswerSources, onSql: () => void): AnyTool[] {
  const files = job.dataSource === 'db' ? [] : job.files
  const all: AnyTool[] = [
    ...(databases.length > 0 ? [withTries(queryDatabase(databases, onSql))] : []),
    ...(files.some(({ kind }) => kind === 'tables') ? [withTries(analyzeFile(tables))] : []),
    ...(files.some(({ kind }) => kind === 'text') ? [searchFiles(texts)] : []),
  ]
  const available = [...all, ...(all.length > 0 ? [makeChart] : []), ...outside]
  return job.tools.length === 0 ? available : available.filter(({ name }) => job.tools.includes(name))
}

/** The web only where the person asked for it. */
async function webTools({ webSearch, links, writer, language }: AnswerJob, web: WebSource): Promise<AnyTool[]> {
  const service = webSearch ? await web.current() : undefined
  if (webSearch && !service) writer.notice(noticeOf('web_search_off', language))
  return [...(service ? [searchWeb(service, web)] : []), ...(links.length > 0 ? [readPage(web, links)] : [])]
}

const offered = 3

/**
 * What could be asked next, behind an answer of a model that asked a database. Made by the built-in engine, so that each can
 * be answered and none costs a word of the model.
 */
async function suggestNext(job: AnswerJob, databases: OpenSource[]): Promise<void> {
  const asked = job.writer.tables().findLast(({ query }) => query)?.query
  const source = databases.find(({ id }) => id === asked?.data_source_id)
  if (!source) return
  const { question, writer } = job
  const language = detectLanguage(question)
  const { schema } = source
  const outcome = await askSource(source, { question, today: todayFor(source, job), quiet: true })
  const next = outcome.kind === 'answer' ? followUps(outcome, schema, language) : []
  const all = [...new Set([...next, ...suggestQuestions(schema, language, offered + 1)])]
  writer.suggestions(all.filter((text) => text !== question).slice(0, offered))
}
