import type { AgentId } from '#contract/kit/id.ts'
import { unreachable } from '#contract/kit/unreachable.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { DataSourceAccess, OpenSource, SourceViewer } from '../data-sources/open-source.ts'
import type { Knowledge, KnowledgeSource } from '../knowledge-files/service.ts'
import type { SharedReach } from '../knowledge-sharing/shared-use.ts'
import type { Models, NamedModel } from '../models/service.ts'
import { applyMentions } from './apply-mentions.ts'
import type { AnswerSources } from './builtin/options.ts'
import type { AnswerJob, AnswerOutcome, AskedQuestion, JobFile, QuestionAsker } from './job.ts'
import { restingOnShare } from './rest-on-shares.ts'
import type { AnyTool } from './tools/tool.ts'
import type { ChosenReading, VerifiedMatch, VerifiedQueries, VerifiedQuerySource } from './verified/port.ts'

/** How a flow answers. */
type FlowAnswer = (job: AnswerJob) => Promise<AnswerOutcome>

/** Answers those agents that are flows. */
export type FlowAnswers = {
  /** How the flow that is asked answers; undefined when no flow is. */
  find: (asked: AskedQuestion) => Promise<FlowAnswer | undefined>
}

/** Everything that was looked up for a question before its first word. */
export type AnswerContext = {
  job: AnswerJob
  /** The model that answers; undefined: the built-in engine does. */
  model: NamedModel | undefined
  /** How the flow that is asked answers. */
  flow: FlowAnswer | undefined
  /** A verified query for the question. */
  verified: VerifiedMatch | undefined
  sources: AnswerSources
}

/** Tools that come from elsewhere, such as connected MCP servers. */
export type ToolSource = { toolsFor: (scope: Scope, asker: QuestionAsker) => Promise<AnyTool[]> }

/** What other modules know for a question. Each is waited for where the answer needs it, and only there. */
export type Lookups = {
  /** What the agents may answer from, as far as whoever reads the answer may see it. */
  databases: Promise<OpenSource[]>
  files: Promise<JobFile[]>
  verified: Promise<VerifiedQueries | undefined>
  outside: Promise<AnyTool[]>
  flow: Promise<FlowAnswer | undefined>
}

export type ContextDeps = {
  models: Models
  sources: DataSourceAccess
  outside?: ToolSource
  /** Files that agents answer from by themselves. */
  knowledge?: KnowledgeSource
  /** Queries that people have verified. */
  verifiedQueries?: VerifiedQuerySource
  /** Agents that are flows. */
  flows?: FlowAnswers
}

/** Begins every look-up of a question at once. None rejects unheard. */
export function lookUp(deps: ContextDeps, asked: AskedQuestion): Lookups {
  const { scope, asker } = asked
  const visitor = asker.kind === 'visitor'
  const lookups: Lookups = {
    databases:
      visitor && !asker.databases
        ? Promise.resolve([])
        : deps.sources.open(scope, viewerOf(asked), {
            agents: askedOf(asked),
            useCase: asked.useCase,
            shared: reachOf(asked),
          }),
    files: knowledgeOf(deps, asked),
    verified: Promise.resolve(deps.verifiedQueries?.load(scope)),
    outside: Promise.resolve(visitor ? [] : (deps.outside?.toolsFor(scope, asker) ?? [])),
    flow: Promise.resolve(deps.flows?.find(asked)),
  }
  for (const promise of Object.values(lookups)) promise.catch(() => {})
  return lookups
}

/** Throws `model_needed` where a model was asked for and there is none. */
export async function loadContext(
  deps: ContextDeps,
  asked: AnswerJob,
  fixed: Pick<AnswerSources, 'tables' | 'texts' | 'web'>,
  ahead?: Lookups,
): Promise<AnswerContext> {
  const mentioned = applyMentions(asked)
  const { dataSource } = mentioned
  const lookups = ahead ?? lookUp(deps, mentioned)
  const [files, model, opened, known, outside, flow] = await Promise.all([
    dataSource === 'db' ? [] : lookups.files,
    modelFor(deps, mentioned),
    dataSource === 'files' ? [] : lookups.databases,
    lookups.verified,
    lookups.outside,
    lookups.flow,
  ])
  const job = { ...mentioned, files: [...mentioned.files, ...files] }
  if (!flow && job.by === 'model' && !model) throw fail('model_needed')
  const databases = (known?.applyGlossary(opened) ?? opened).map((source) => restingOnShare(source, asked))
  const verified = known && (await verifiedFor(known, job, databases))
  const { verifiedQueries } = deps
  const chosen = known &&
    verifiedQueries && {
      find: known.findTaught,
      teach: (reading: ChosenReading) => verifiedQueries.teach(job.scope, reading),
    }
  return { job, model, flow, verified, sources: { ...fixed, databases, outside, ...(chosen && { chosen }) } }
}

/** The one that was asked for, else the agent's, else the first one; undefined: the built-in engine. */
async function modelFor(
  { models }: ContextDeps,
  { by, model, agentModel }: AnswerJob,
): Promise<NamedModel | undefined> {
  if (by === 'engine') return undefined
  if (model || !agentModel) return models.find(model)
  return (await models.labels()).includes(agentModel) ? models.find(agentModel) : models.find()
}

/** Whom the question is put to: the agents it names, else the one of the chat. */
const askedOf = ({ agents = [], agentId }: Pick<AnswerJob, 'agents' | 'agentId'>): AgentId[] =>
  agents.length > 0 ? agents.map(({ _id }) => _id) : [agentId]

/**
 * The agents' own files stand beside those of the chat. A visitor's question has none that no use case names: what else lies with
 * the agent was never meant for strangers.
 */
async function knowledgeOf({ knowledge }: ContextDeps, asked: AskedQuestion): Promise<JobFile[]> {
  const { asker, scope } = asked
  if (!knowledge || (asker.kind === 'visitor' && !asker.knowledge)) return []
  const which = asker.kind === 'visitor' ? 'of-use-cases' : 'all'
  const shared = asked.useCase === undefined ? reachOf(asked) : undefined
  const reader = viewerOf(asked)
  const own = await Promise.all(askedOf(asked).map((agent) => knowledge.open(scope, reader, agent, { which, shared })))
  return own.flat().map(knowledgeFile)
}

/** A verified query for the question, unless it is to be answered from elsewhere or in another way. */
async function verifiedFor(
  known: VerifiedQueries,
  job: AnswerJob,
  databases: OpenSource[],
): Promise<VerifiedMatch | undefined> {
  const elsewhere =
    job.files.some(({ isNew }) => isNew) || job.links.length > 0 || job.webSearch || job.modes?.includes('AdvancedQNA')
  const asksData = job.tools.length === 0 || job.tools.includes('query_database')
  return elsewhere || !asksData || databases.length === 0 ? undefined : known.find(job, databases)
}

/** A file of the agent's knowledge as a file of the question. */
export const knowledgeFile = (knowledge: Knowledge): JobFile => {
  const { id, name, mime, bytes, kind, path } = knowledge
  return { id, name, mime, bytes, kind, isNew: false, knowledge, path }
}

/** For whom what other workspaces share is among them: people, and flows whose grants say so. */
function reachOf({ asker, scope }: Pick<AnswerJob, 'asker' | 'scope'>): SharedReach | undefined {
  if (asker.kind === 'member') return scope.viaKey ? undefined : 'people'
  return asker.kind === 'flow' ? 'flows' : undefined
}

/** With whose eyes databases and files are looked at: whoever reads the answer. */
function viewerOf({ asker, scope }: Pick<AnswerJob, 'asker' | 'scope'>): SourceViewer {
  switch (asker.kind) {
    case 'member':
    // A key sees what its person may.
    case 'apiClient':
      return scope
    case 'visitor':
    // What a run knows goes wherever its steps send it.
    case 'flow':
    // What came out is kept for everyone who may see the tests.
    case 'test':
      return 'anyone'
    default:
      return unreachable(asker)
  }
}
