import type { SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { spokenAnswer } from '#contract/voice/spoken-answer.ts'
import type { Conversation, Live } from '../answer/conversation.ts'
import { getHistoryPage } from '../api/history.ts'

/** What a spoken conversation hears of the answers of a chat. */
type SpokenListener = {
  /** The turn of a question, whether it was asked here or typed; undefined: it is not to be said. */
  turnOf: (question: string) => number | undefined
  languageOf: (turn: number) => Language
  onSentence: (turn: number, text: string) => void
  onEnd: (turn: number, failed: boolean) => void
}

/** Tells what is said of each answer that begins from now on; gives back how to end it. */
export function followAnswers(
  conversation: Conversation,
  before: ReadonlySet<string>,
  listener: SpokenListener,
): () => void {
  const turns = new Map<string, number | undefined>([...before].map((key) => [key, undefined]))
  const said = new Map<string, number>()
  const over = new Set<string>()
  const end = (key: string, turn: number, failed: boolean) => {
    if (over.has(key)) return
    over.add(key)
    listener.onEnd(turn, failed)
  }
  const look = (live: Live) => {
    const { key, ask, answer, phase } = live
    if (!turns.has(key)) turns.set(key, ask && listener.turnOf(ask.question))
    const turn = turns.get(key)
    if (turn === undefined || over.has(key)) return
    const ended = phase === 'ended' || phase === 'failed'
    const sentences = spokenAnswer(answer.parts, listener.languageOf(turn), ended)
    for (const sentence of sentences.slice(said.get(key) ?? 0)) listener.onSentence(turn, sentence)
    said.set(key, sentences.length)
    if (ended) end(key, turn, phase === 'failed')
  }
  const lookAtAll = () => {
    const lives = conversation.getLives()
    for (const live of lives) look(live)
    // It has gone into the history.
    for (const [key, turn] of turns)
      if (turn !== undefined && !lives.some((live) => live.key === key)) end(key, turn, false)
  }
  lookAtAll()
  return conversation.subscribe(lookAtAll)
}

/** What is said of a question whose answer was over before anybody followed it; undefined: it is not there. */
export async function findSpokenSentences(
  sessionId: SessionId,
  question: string,
  language: Language,
): Promise<readonly string[] | undefined> {
  const { records } = await getHistoryPage(sessionId, {})
  const record = records.findLast((item) => item.question === question)
  if (!record || record.answer.status === 'streaming') return undefined
  return spokenAnswer(record.answer.parts, language, true)
}

/** A stopped answer ends soon; longer nobody waits to be asked. */
const idleMs = 8_000

/** A question that is put while an answer runs would wait behind it. */
export function untilIdle(conversation: Conversation): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, idleMs)
    const unsubscribe = conversation.subscribe(() => conversation.isRunning() || end())
  })
}
