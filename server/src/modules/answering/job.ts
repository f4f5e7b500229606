import type { Agent, DataSource } from '#contract/agents/schemas.ts'
import type { AnswerBand } from '#contract/answer-bands/schemas.ts'
import type { ToolName } from '#contract/chat/parts.ts'
import type { AttachedFile } from '#contract/chat/schemas.ts'
import type { AnswerMode } from '#contract/feature-flags/flags.ts'
import type { AgentId, AnswerId, RecordId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { Scope } from '../../platform/http/scope.ts'
import type { Knowledge } from '../knowledge-files/service.ts'
import type { SharedUse } from '../knowledge-sharing/shared-use.ts'
import type { AnswerWriter } from './answer-writer.ts'
import type { Deadline } from './deadline.ts'

/** A file the question may be answered from; `path` is where its content lies on the local disk. */
export type JobFile = AttachedFile & {
  /** Attached to this very question rather than to an earlier one. */
  isNew: boolean
  /** It belongs to the agent's knowledge rather than to the chat: already read, found in and queryable. */
  knowledge?: Knowledge
  path: () => Promise<string>
}

/** A question before this one, with its answer. `understood` is what the built-in engine made of it. */
export type EarlierAnswer = { id?: RecordId; question: string; answerText: string; understood: unknown }

/** Who asks. With whose rights the answer is made says the scope: a visitor has none of their own. */
export type QuestionAsker =
  /** A signed-in person. Interactive: on a page where tools can be allowed and choices be pressed. */
  | { kind: 'member'; interactive: boolean }
  /**
   * A stranger on a web page: no tools that act, and databases only where the owner allows it. Files are those of the answer
   * and, where the owner allows it, those that use cases give to the agent.
   */
  | { kind: 'visitor'; databases: boolean; knowledge: boolean }
  /** A program that carries an API key. */
  | { kind: 'apiClient' }
  /** A step of a flow. Dry: the flow is tested, and tools that act are simulated. */
  | { kind: 'flow'; dry?: true }
  /** A knowledge test. */
  | { kind: 'test' }

/** Everything that an answer is made from. */
export type AnswerJob = {
  scope: Scope
  asker: QuestionAsker
  /** Who answers: what was allowed for good was allowed to this agent. */
  agentId: AgentId
  /** The answer itself, where it is kept. */
  answerId?: AnswerId
  /**
   * What the question is part of, such as `chat/<session>`: a flow that asked something there waits for the next one. Left out:
   * the question stands for itself.
   */
  conversation?: string
  /** Answered from exactly this use case of the agent. */
  useCase?: string
  /** Agents that the question is put to, by name. */
  agents?: Agent[]
  /** Ways of answering that the question names. */
  modes?: AnswerMode[]
  /** What a program wants of the answer besides the question; it is the word of the person whose key it carries. */
  instructions?: string
  /** Made to answer one way; left out: with a model when there is one. */
  by?: 'engine' | 'model'
  /** The label of the model that answers, which must be there. */
  model?: string
  /** The label of the model its agent was given; one that is gone does not count. */
  agentModel?: string
  /** Of the person's interface; the answer itself is in the language of the question. */
  language: Language
  question: string
  dataSource: DataSource
  webSearch: boolean
  links: string[]
  /** Only these tools; all when empty. */
  tools: ToolName[]
  files: JobFile[]
  earlier: EarlierAnswer[]
  now: Date
  writer: AnswerWriter
  /** Fires when the answer is stopped, takes too long, or the server ends. */
  signal: AbortSignal
  /** Something that another workspace shares is used: the answer ends when that does, and its owner is told that it was used. */
  usesShared?: (use: SharedUse) => void
  /** Stops the clock of the answer while it waits for a person. */
  deadline: Deadline
}

/** What is known of a question before it is stored. */
export type AskedQuestion = Pick<AnswerJob, 'scope' | 'asker' | 'agentId' | 'agents' | 'conversation' | 'useCase'>

export type AnswerOutcome = {
  /** The model's name; null when the built-in engine answered. */
  model: string | null
  /** Kept for the next question of the session. */
  understood?: unknown
  /** How sure the built-in engine was of its reading, and of which database; undefined where it read nothing or a person chose. */
  band?: { name: AnswerBand; dataSourceId?: string }
  /** The question pressed a reading that an answer before showed: its first, or another. */
  chose?: { recordId: RecordId; verdict: 'right' | 'other' }
  /** Small talk: nothing is charged. */
  isFree?: boolean
  /** Says only what is missing or was not understood: nothing is charged for that either. */
  isRefusal?: boolean
  /** As the model counted them, all its steps together. */
  tokens?: { input: number; output: number }
}
