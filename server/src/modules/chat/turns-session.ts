import type { AgentId, AnswerId, RecordId, SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { nameSession } from './question.ts'
import type { NewTurnsSession } from './turns-session-store.ts'

/** Questions with their answers from elsewhere, each behind the one at position `parent`; times are milliseconds. */
type GivenTurns = {
  name: string
  at: number | null
  pinned: boolean
  turns: readonly { parent: number | null; question: string; answer: string; model: string | null; at: number | null }[]
  /** The position of the one at the end of what is shown. */
  shown: number
  botId: AgentId
  language: Language
  /** Who answered where a turn does not say. */
  model: string | null
}

/** A session of turns from elsewhere, as it is stored: none of it later than now, and in its order where times are missing. */
export function newTurnsSession({ clock }: Pick<Deps, 'clock'>, given: GivenTurns): NewTurnsSession {
  const now = clock.now().getTime()
  const began = Math.min(given.at ?? given.turns.find(({ at }) => at !== null)?.at ?? now, now)
  const records: NewTurnsSession['records'] = []
  for (const turn of given.turns) {
    const parent = turn.parent === null ? undefined : records[turn.parent]
    const at = Math.min(turn.at ?? (parent?.at.getTime() ?? began) + 1, now)
    records.push({
      id: newId<RecordId>(new Date(at)),
      answerId: newId<AnswerId>(new Date(at)),
      parentId: parent?.id ?? null,
      question: turn.question,
      text: turn.answer,
      model: turn.answer === '' ? null : (turn.model ?? given.model),
      at: new Date(at),
    })
  }
  const question = given.turns[given.shown]?.question ?? ''
  const { botId, pinned, language } = given
  return {
    id: newId<SessionId>(new Date(began)),
    botId,
    pinned,
    language,
    name:
      given.name.replace(/\s+/g, ' ').trim().slice(0, limits.sessionName.max).trim() ||
      nameSession(given.turns[0]?.question ?? ''),
    preview: question.replace(/\s+/g, ' ').slice(0, 160),
    shown: records[given.shown]?.id ?? null,
    createdAt: new Date(began),
    newestAt: new Date(records.reduce((newest, { at }) => Math.max(newest, at.getTime()), began)),
    records,
  }
}
