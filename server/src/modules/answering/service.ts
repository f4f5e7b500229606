import type { AnswerAgain } from '#contract/chat/answer-schemas.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableQueries } from '../../platform/documents/table-query.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { openModel } from '../../providers/model/open-model.ts'
import { ModelError } from '../../providers/model/port.ts'
import type { Sources as DataSources, OpenSource } from '../data-sources/open-source.ts'
import type { KnowledgeSource } from '../knowledge-files/service.ts'
import type { Models, NamedModel } from '../models/service.ts'
import { type PastAnswer, runAgain } from './again/run-again.ts'
import { answerWithEngine } from './builtin/answer-with-engine.ts'
import type { Sources } from './builtin/options.ts'
import type { FlowAnswers } from './flow-answers.ts'
import type { AnswerJob, AnswerOutcome } from './job.ts'
import { knowledgeFile } from './knowledge-file.ts'
import { answerWithModel } from './model/answer-with-model.ts'
import { questionWithFiles, systemPrompt } from './model/system-prompt.ts'
import { told } from './model/told.ts'
import { noticeOf } from './notice.ts'
import type { OpenFiles } from './open-files.ts'
import { answerSettled, trustOf } from './settled/answer-settled.ts'
import type { Settled, SettledHere, SettledSource } from './settled/port.ts'
import { drawIfAsked, steer } from './steer.ts'
import { suggestNext } from './suggest-next.ts'
import { analyzeFile, createFileTables } from './tools/analyze-file.ts'
import { makeChart } from './tools/make-chart.ts'
import { queryDatabase } from './tools/query-database.ts'
import { readPage } from './tools/read-page.ts'
import { createFileTexts, searchFiles } from './tools/search-files.ts'
import { searchWeb } from './tools/search-web.ts'
import type { AnyTool } from './tools/tool.ts'
import { withTries } from './tools/tries.ts'
import type { WebSource } from './tools/web-source.ts'

export { differenceOf, differs } from './again/difference.ts'
export { AnswerWriter } from './answer-writer.ts'
export { asUnderstood } from './builtin/understood.ts'
export { createDeadline, type Deadline } from './deadline.ts'
export type { FlowAnswers } from './flow-answers.ts'
export { noticeOf } from './notice.ts'
export { comparedWith, correctedParts, runStatement } from './settled/correct.ts'
export type { Settled, SettledQuery, SettledSource } from './settled/port.ts'
export type { Gate } from './tools/gate.ts'
export { type AnyTool, type Tool, ToolProblem, type ToolResult } from './tools/tool.ts'

export type Answering = {
  /** Writes the answer of a job. Throws a Failure of the catalogue when it cannot be finished. */
  answer: (job: AnswerJob) => Promise<AnswerOutcome>
  /** Runs the stored queries of an answer again and says what differs (`nothing_to_run_again` when it has none). */
  again: (past: PastAnswer) => Promise<AnswerAgain>
  /** The model that would answer, the wanted one or the first; null: the built-in engine. */
  modelName: (wanted?: string) => string | null
  /** Throws `model_not_offered` when there is no model of that label. */
  requireModel: (label: string) => Promise<void>
  /** A question is about to come: what it needs is looked up while it is being stored. */
  expect: (scope: Pick<Scope, 'userId' | 'organizationId' | 'workspaceId'>) => void
  /** Makes ready what the first answer would have to wait for. */
  warm: () => Promise<void>
}

export type AnsweringDeps = Pick<Deps, 'log'> & {
  models: Models
  sources: DataSources
  web: WebSource
  openFiles: OpenFiles
  tableQueries: TableQueries
  outside?: ToolSource
  /** Files that agents answer from by themselves. */
  knowledge?: KnowledgeSource
  /** Queries that people have verified. */
  settled?: SettledSource
  /** Agents that are flows. */
  flows?: FlowAnswers
}
/** Tools that come from elsewhere, such as connected MCP servers. */
export type ToolSource = { toolsFor: (job: AnswerJob) => Promise<AnyTool[]> }
export type AnsweringTiming = { modelStallMs?: number; approvalMs?: number }

/** Answers with the installation's model, else with the built-in engine. Both use the same tools. */
export function createAnswering(deps: AnsweringDeps, timing: AnsweringTiming = {}): Answering {
  const tables = createFileTables(deps.openFiles, deps.tableQueries)
  const texts = createFileTexts(deps.openFiles, deps.knowledge)
  return {
    again: (past) =>
      runAgain(
        {
          open: (agent) => deps.sources.open(past.scope, past.scope, { agents: [agent] }),
          ...{ tables, knowledge: deps.knowledge },
        },
        past,
      ),
    modelName: (wanted) => deps.models.nameOf(wanted),
    requireModel: async (label) => void (await deps.models.find(label)),
    expect: (scope) => {
      for (const lookUp of [deps.sources.expect(scope), deps.models.find()]) lookUp.catch(() => {})
    },
    warm: async () => {
      const model = await deps.models.find()
      if (model) await Promise.all([import('ai'), openModel(model.address)])
    },
    answer: async (given) => {
      const steered = steer(given)
      // Before the first word: whatever can be looked up at once is.
      const [job, model, opened, here, outside, asFlow] = await Promise.all([
        withKnowledge(deps, steered),
        modelFor(deps, steered),
        databasesFor(deps, steered),
        deps.settled?.here(steered.scope),
        steered.visitor ? [] : (deps.outside?.toolsFor(steered) ?? []),
        deps.flows?.find(steered),
      ])
      if (asFlow) return asFlow()
      if (job.by === 'model' && !model) throw fail('model_needed')
      const databases = here?.taught(opened) ?? opened
      const settled = here && (await settledFor(here, job, databases))
      const known = settled?.query.changedTables.length === 0 ? await answerSettled(job, settled) : undefined
      if (known) {
        deps.settled?.used(settled!.query, job.now)
        drawIfAsked(job)
        return known
      }
      const offer = () => settled && job.writer.trust(trustOf(job, settled, 'stale', null))
      const sources: Sources = { databases, tables, texts, outside, web: deps.web }
      if (!model) {
        const outcome = await answerWithEngine(job, sources)
        drawIfAsked(job)
        offer()
        return outcome
      }
      try {
        const prepared = {
          system: systemPrompt(job, databases.map(told)),
          tools: [...toolsFor(job, sources), ...(await webTools(job, deps.web))],
          question: await questionWithFiles(job, tables),
        }
        const outcome = await answerWithModel(model.address, job, prepared, timing.modelStallMs)
        drawIfAsked(job)
        offer()
        suggestNext(job, databases.map(told))
        return { ...outcome, model: model.label }
      } catch (error) {
        if (!(error instanceof ModelError)) throw error
        deps.log.warn({ code: error.code, status: error.status }, 'the model failed')
        throw fail(error.code, { name: model.label })
      }
    },
  }
}

/** The one that was asked for, else the agent's, else the first one; undefined: the built-in engine. */
async function modelFor(
  { models }: AnsweringDeps,
  { by, model, agentModel }: AnswerJob,
): Promise<NamedModel | undefined> {
  if (by === 'engine') return undefined
  if (model || !agentModel) return models.find(model)
  return (await models.labels()).includes(agentModel) ? models.find(agentModel) : models.find()
}

/** What these agents may answer from, as far as whoever reads the answer may see it. */
async function databasesFor({ sources }: AnsweringDeps, job: AnswerJob): Promise<OpenSource[]> {
  const { dataSource, scope, viewer, visitor, useCase } = job
  if (dataSource === 'files' || visitor?.databases === false) return []
  return sources.open(scope, viewer, { agents: askedOf(job), useCase })
}

/** Whom the question is put to: the agents it names, else the one of the chat. */
const askedOf = ({ agents = [], agentId }: Pick<AnswerJob, 'agents' | 'agentId'>): AgentId[] =>
  agents.length > 0 ? agents.map(({ _id }) => _id) : [agentId]

/**
 * The agents' own files stand beside those of the chat. A visitor's question has none that no use case names: what else lies with
 * the agent was never meant for strangers.
 */
async function withKnowledge({ knowledge }: AnsweringDeps, job: AnswerJob): Promise<AnswerJob> {
  if (!knowledge || job.visitor?.knowledge === false || job.dataSource === 'db') return job
  const which = job.visitor ? 'of-use-cases' : 'all'
  const own = await Promise.all(askedOf(job).map((agent) => knowledge.open(job.scope, agent, which)))
  return { ...job, files: [...job.files, ...own.flat().map(knowledgeFile)] }
}

/** A verified query for the question, unless it is to be answered from elsewhere or in another way. */
async function settledFor(here: SettledHere, job: AnswerJob, databases: OpenSource[]): Promise<Settled | undefined> {
  const elsewhere =
    job.files.some(({ isNew }) => isNew) || job.links.length > 0 || job.webSearch || job.ways?.includes('AdvancedQNA')
  const asksData = job.tools.length === 0 || job.tools.includes('query_database')
  return elsewhere || !asksData || databases.length === 0 ? undefined : here.find(job, databases)
}

/** Only what there is something to use it on, and what the question allows. */
function toolsFor(job: AnswerJob, { databases, tables, texts, outside }: Sources): AnyTool[] {
  const files = job.dataSource === 'db' ? [] : job.files
  const all: AnyTool[] = [
    ...(databases.length > 0 ? [withTries(queryDatabase(databases))] : []),
    ...(files.some(({ kind }) => kind === 'tables') ? [withTries(analyzeFile(tables))] : []),
    ...(files.some(({ kind }) => kind === 'text') ? [searchFiles(texts)] : []),
  ]
  const wanted = [...all, ...(all.length > 0 ? [makeChart] : []), ...outside]
  return job.tools.length === 0 ? wanted : wanted.filter(({ name }) => job.tools.includes(name))
}

/** The web only where the person asked for it. */
async function webTools({ webSearch, links, writer, language }: AnswerJob, web: WebSource): Promise<AnyTool[]> {
  const service = webSearch ? await web.current() : undefined
  if (webSearch && !service) writer.notice(noticeOf('web_search_off', language))
  return [...(service ? [searchWeb(service, web)] : []), ...(links.length > 0 ? [readPage(web, links)] : [])]
}
