import { callSound } from '#contract/calls/limits.ts'
import type { CallTurn } from '#contract/calls/log-schemas.ts'
import type { RehearsalScenario } from '#contract/calls/rehearsal.ts'
import type { CallEndedBy, CallServerMessage } from '#contract/calls/wire.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { ScoredCall } from '#engine/calls/scorecards/index.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { StoredTurn } from '../call-store.ts'
import type { Answerer } from '../live/answer-caller.ts'
import { CallSound } from '../live/call-sound.ts'
import { CallSpeaker } from '../live/call-speaker.ts'
import { CallConversation } from '../live/conversation.ts'
import type { ConversationDeps } from '../live/conversation-options.ts'
import { createTranscript } from '../live/transcript.ts'
import { isUnpaid } from '../money.ts'
import type { RehearsedCaller } from './callers.ts'
import type { Respondent, Response } from './respondent.ts'
import { SpokenCaller } from './spoken-caller.ts'
import { callOf, type RehearsedConversation } from './written-conversation.ts'

export type SpokenDeps = ConversationDeps & Pick<Deps, 'log'>
type Options = { scenario: RehearsalScenario /** Where its sound is written. */; file: string; maxMs: number }

/** So long the agent waits for a caller who waits for an answer, before they say the next line all the same. */
const lostMs = 8_000

/**
 * A conversation that is spoken, as a call is: the caller's lines are said by the voice of this installation into the ear of a call's own
 * conversation, in real time, and what that says is heard.
 */
export class SpokenConversation implements RehearsedConversation {
  credits = 0
  failed: ErrorCode | null = null
  refused: ErrorCode | null = null
  readonly #deps: SpokenDeps
  readonly #options: Options
  readonly #began = performance.now()
  readonly #now = () => performance.now()
  readonly #transcript = createTranscript(this.#began, () => {})
  readonly #sound: CallSound
  readonly #spokenCaller: SpokenCaller
  readonly #ended = new AbortController()
  #durationMs = 0
  /** Since when the agent has been waiting for the caller. */
  #listenedSince: number | undefined
  #transferred = false
  #endedBy: CallEndedBy = 'caller'
  /** What could not be heard or said. */
  #problem: ErrorCode | null = null
  #error: unknown

  constructor(deps: SpokenDeps, options: Options) {
    this.#deps = deps
    this.#options = options
    this.#sound = new CallSound(options.file)
    this.#spokenCaller = new SpokenCaller(options.scenario.voice)
  }

  /** Since it began. */
  get #at(): number {
    return this.#now() - this.#began
  }

  async converse(respondent: Respondent, caller: RehearsedCaller, signal: AbortSignal): Promise<void> {
    const conversation = this.#open(respondent)
    const stop = () => this.#ended.abort()
    signal.addEventListener('abort', stop, { once: true })
    const clock = this.#startClock(conversation)
    try {
      const greeting = await respondent.begin()
      this.#note(greeting)
      await conversation.begin(greeting.texts.join(' ').trim() || undefined)
      if (!this.#isOver(greeting)) await this.#callThrough(caller, signal)
    } finally {
      clearInterval(clock)
      signal.removeEventListener('abort', stop)
      this.#durationMs = this.#at
      await conversation.close()
      await this.#sound.close(this.#durationMs)
    }
    signal.throwIfAborted()
    const error = this.#error
    if (error !== undefined && (isUnpaid(error) || !(error instanceof Failure))) throw error
    if (error instanceof Failure) this.failed ??= error.code
    const isHeard = this.#transcript.turns().some(({ speaker }) => speaker === 'caller')
    if (this.#problem && !isHeard) this.failed ??= this.#problem
  }

  /** The conversation that a call has, with what is heard and said here. */
  #open(respondent: Respondent): CallConversation {
    const { language } = this.#options.scenario
    return new CallConversation(this.#deps, {
      language,
      character: 'female',
      answerer: this.#answerer(respondent),
      transcript: this.#transcript,
      now: this.#now,
      send: (frame, heardAt) => {
        const at = heardAt - this.#began
        this.#sound.noteAgent(frame, at)
        this.#spokenCaller.hearAgent(at)
      },
      word: (word) => this.#hearWord(word),
      replyTo: () => undefined,
      onSilence: () => this.#end('silence'),
      onUnsaid: () => {},
      onUnheardLive: (error) => this.#deps.log.warn({ err: error }, 'speech was not recognised while it was spoken'),
      onUnexpected: (error) => this.#deps.log.error({ err: error }, 'a turn of a rehearsal went wrong'),
      onFailed: (error) => {
        this.#error = error
        this.#ended.abort()
      },
    })
  }

  #end(by: CallEndedBy): void {
    if (!this.#ended.signal.aborted) this.#endedBy = by
    this.#ended.abort()
  }

  #hearWord(word: CallServerMessage): void {
    if (word.type === 'phase') this.#listenedSince = word.phase === 'listening' ? this.#at : undefined
    else if (word.type === 'clear') this.#spokenCaller.hearNoMore(this.#at)
    // Written by our own conversation, a code of the catalogue.
    else if (word.type === 'problem') this.#problem ??= word.code as ErrorCode
  }

  #answerer(respondent: Respondent): Answerer {
    return {
      answer: async (question, _language, { signal, onSentence }) => {
        const response = await respondent.answer(question, signal, onSentence)
        this.#note(response)
        const { grounded, failed } = response
        const afterwards = this.#isOver(response) ? () => this.#end('agent') : undefined
        if (failed || response.refused) this.#ended.abort()
        return { grounded, failed: failed !== null, afterwards }
      },
      // Whoever opened it closes it.
      close: async () => {},
    }
  }

  #note({ credits, failed, refused, transferred }: Response): void {
    this.credits += credits
    this.failed ??= failed
    this.refused ??= refused
    this.#transferred ||= transferred
  }

  #isOver = ({ isOver, failed, refused }: Response): boolean => isOver || failed !== null || refused !== null

  /** Sends what the microphone hears at the pace of a call, also where a timer comes late. */
  #startClock(conversation: CallConversation): NodeJS.Timeout {
    let frames = 0
    let seconds = 0
    return setInterval(() => {
      try {
        for (const due = Math.floor(this.#at / callSound.frameMs); frames < due; frames++) {
          const frame = this.#spokenCaller.frame()
          this.#sound.takeCaller(frame, this.#at)
          conversation.hear(frame)
        }
        conversation.frame(this.#now())
        if (this.#at < seconds * 1_000) return
        seconds++
        conversation.tick(this.#now())
        this.#sound.flush(this.#at)
        if (this.#at > this.#options.maxMs) this.#end('limit')
      } catch (error) {
        this.#error = error
        this.#ended.abort()
      }
    }, callSound.frameMs)
  }

  /** One line after the other, until the caller hangs up or the conversation is over. */
  async #callThrough(caller: RehearsedCaller, signal: AbortSignal): Promise<void> {
    const { language, voice } = this.#options.scenario
    const onProblem = (error: unknown) => {
      this.#error = error
    }
    const speaker = new CallSpeaker(this.#deps.voice, {
      character: 'male',
      signal,
      now: this.#now,
      onProblem,
      onUnsaid: () => {},
    })
    for (;;) {
      await this.#until(() => this.#isTheirTurn())
      if (this.#ended.signal.aborted) return
      const line = await caller(this.#heardTurns(), signal)
      this.credits += line.credits
      const sound = line.text === undefined ? undefined : await speaker.soundOf(line.text, language)
      if (!sound) return this.#until(() => this.#isQuiet)
      const pauseUntil = this.#at + voice.pause_s * 1_000
      await this.#until(() => this.#at >= pauseUntil && this.#isTheirTurn())
      if (this.#ended.signal.aborted) return
      this.#spokenCaller.say(sound)
      await this.#until(() => !this.#spokenCaller.isSpeaking)
      const said = this.#at
      await this.#until(() => this.#spokenCaller.hasHeardSince(said) || this.#isLeftWaiting(said))
    }
  }

  /** The agent has been heard to the end: whoever hangs up does so then. */
  get #isQuiet(): boolean {
    return this.#listenedSince !== undefined && this.#spokenCaller.hasHeardOut(this.#at)
  }

  /** Nothing follows what was said: it was not heard, or there is no answer. */
  #isLeftWaiting(said: number): boolean {
    return this.#listenedSince !== undefined && this.#at - Math.max(said, this.#listenedSince) > lostMs
  }

  #isTheirTurn(): boolean {
    return this.#spokenCaller.isTheirTurn(this.#at, this.#listenedSince !== undefined)
  }

  /** What the caller heard: of a sentence that they spoke over, its beginning. */
  #heardTurns = (): (CallTurn & { grounded: boolean })[] =>
    this.#turns().map((turn) => ({ ...turn, text: turn.heard ?? turn.text }))

  #turns = () => this.#transcript.turns().map((turn: StoredTurn) => ({ ...turn, sentiment: null }))

  /** Resolves once it is so, or the conversation is over. */
  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = setInterval(() => {
        if (!isSo() && !this.#ended.signal.aborted) return
        clearInterval(look)
        resolve()
      }, callSound.frameMs)
    })
  }

  asCall(): ScoredCall {
    const { language } = this.#options.scenario
    const endedBy = this.#transferred ? 'transfer' : this.#endedBy
    return callOf(this.#turns(), { language, durationMs: this.#durationMs, endedBy })
  }

  get durationMs(): number {
    return this.#durationMs
  }
}
