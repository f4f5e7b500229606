import type { Language } from '#contract/language.ts'
import type { TalkEvent } from '#contract/voice/conversation/state.ts'
import { findSpokenSentences, followAnswers, untilIdle } from './follow-answers.ts'
import type { TalkChat } from './talk-view.ts'

type Options = {
  tell: (event: TalkEvent) => void
  /** Milliseconds of the conversation's clock. */
  now: () => number
  /** The place of the turn that was told last. */
  lastTurn: () => number
  languageOf: (turn: number) => Language
}

/** The chat that one talks in: what is asked goes there, and what it answers is told sentence by sentence. */
export class TalkedChat {
  readonly #options: Options
  #chat: TalkChat | undefined
  /** What was asked here and whose answer has not begun. */
  #expected: { turn: number; text: string } | undefined
  #unfollow = () => {}

  constructor(options: Options) {
    this.#options = options
  }

  get sessionId(): TalkChat['sessionId'] {
    return this.#chat?.sessionId
  }

  stop(): void {
    this.#chat?.stop()
  }

  async ask(turn: number, text: string): Promise<void> {
    const { tell, now } = this.#options
    this.#expected = { turn, text }
    if (this.#chat?.conversation?.isRunning()) await untilIdle(this.#chat.conversation)
    if (!(await this.#chat?.ask(text))) tell({ type: 'failed', turn, at: now() })
  }

  attach(next: TalkChat): () => void {
    this.#chat = next
    this.#unfollow()
    if (!next.conversation) return () => {}
    this.#follow(next.conversation)
    if (this.#expected) void this.#sayEarlier(next, this.#expected)
    return () => this.#unfollow()
  }

  close(): void {
    this.#unfollow()
  }

  #follow(conversation: NonNullable<TalkChat['conversation']>): void {
    const { tell, now, lastTurn, languageOf } = this.#options
    const isOurs = (question: string | undefined) => this.#expected !== undefined && question === this.#expected.text
    const before = conversation.getLives().filter(({ ask }) => !isOurs(ask?.question))
    this.#unfollow = followAnswers(conversation, new Set(before.map(({ key }) => key)), {
      turnOf: (question) => {
        if (isOurs(question)) return this.#takeExpected()
        tell({ type: 'typed', text: question, at: now() })
        return lastTurn()
      },
      languageOf,
      onSentence: (turn, text) => tell({ type: 'sentence', turn, text, at: now() }),
      onEnd: (turn, failed) => tell({ type: failed ? 'failed' : 'complete', turn, at: now() }),
    })
  }

  /** From the home screen one arrives in the session late: a quick answer is in its history already. */
  async #sayEarlier({ sessionId }: TalkChat, { turn, text }: { turn: number; text: string }): Promise<void> {
    const { tell, now, languageOf } = this.#options
    const said = sessionId && (await findSpokenSentences(sessionId, text, languageOf(turn)).catch(() => undefined))
    if (!said || this.#expected?.turn !== turn) return
    this.#takeExpected()
    for (const sentence of said) tell({ type: 'sentence', turn, text: sentence, at: now() })
    tell({ type: 'complete', turn, at: now() })
  }

  #takeExpected(): number | undefined {
    const turn = this.#expected?.turn
    this.#expected = undefined
    return turn
  }
}
