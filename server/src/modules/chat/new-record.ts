import type { AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { newId } from '../../platform/id.ts'
import type { NewRecord } from './ask-store.ts'
import type { ChatDeps } from './chat-deps.ts'

/** A question as it was put, before it is stored. */
export type NewQuestion = Omit<
  NewRecord,
  'id' | 'answerId' | 'instanceId' | 'autoName' | 'preview' | 'now' | 'mostWaiting' | 'sessionId'
> & {
  /** Without one a session is made. */
  sessionId?: SessionId
}

export function newRecord(deps: ChatDeps, asked: NewQuestion): NewRecord {
  const now = deps.clock.now()
  return {
    ...asked,
    id: newId<RecordId>(now),
    answerId: newId<AnswerId>(now),
    sessionId: asked.sessionId ?? newId<SessionId>(now),
    instanceId: deps.instance.id,
    autoName: nameSession(withoutWays(asked)),
    preview: asked.question.replace(/\s+/g, ' ').slice(0, 160),
    now,
    mostWaiting: limits.waitingQuestions,
  }
}

/** A session is named after what was asked, not after the way it was to be answered. */
const withoutWays = ({ question, mentions }: NewQuestion): string =>
  mentions.reduce((text, mention) => text.replaceAll(`@${mention}`, ''), question).trim() || question

const wanted = 60

/** A short name for a session out of its first question: one line, cut between words, without marks of emphasis. */
export function nameSession(question: string): string {
  const line = question
    .split(/\r?\n/)
    .map((part) =>
      part
        .replace(/[#*_`>|~]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '')
  if (!line) return 'New Chat'
  const short = line.length <= wanted ? line : cutAtWord(line)
  const clean = short.replace(/[\s.,;:!?-]+(…?)$/u, '$1') || short
  return (clean.charAt(0).toLocaleUpperCase() + clean.slice(1)).slice(0, limits.sessionName.max)
}

function cutAtWord(line: string): string {
  const space = line.lastIndexOf(' ', wanted)
  return `${space > wanted / 2 ? line.slice(0, space) : [...line].slice(0, wanted).join('')}…`
}
