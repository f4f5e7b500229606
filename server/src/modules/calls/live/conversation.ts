import type { CallPhase } from '#contract/calls/wire.ts'
import { errorMessage } from '#contract/errors.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import { heardOf } from '#contract/voice/conversation/reduce.ts'
import type { TalkEffect } from '#contract/voice/conversation/state.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import { Failure } from '../../../platform/http/fail.ts'
import type { Samples } from '../../../platform/sound/samples.ts'
import { AgentAnswers } from './agent-answers.ts'
import { CallSpeaker } from './call-speaker.ts'
import { CallerPresence } from './caller-presence.ts'
import { CallerWords } from './caller-words.ts'
import type { ConversationDeps, ConversationOptions } from './conversation-options.ts'
import { createEar, type SpokenSpan } from './ear.ts'
import { createMouth, type SpeechOutput } from './mouth.ts'
import { saidByItself } from './said-by-itself.ts'
import { TalkMachine } from './talk-machine.ts'

/** What was said last is waited for so long, once the call is over. */
const lastWordsMs = 3_000

/** A call's conversation: the one that voice chat holds in the browser, with ear and mouth on the server. */
export class CallConversation {
  readonly #options: ConversationOptions
  readonly #talk: TalkMachine
  readonly #speaker: CallSpeaker
  readonly #words: CallerWords
  readonly #presence: CallerPresence
  readonly #ear: ReturnType<typeof createEar>
  readonly #mouth: SpeechOutput
  readonly #answers: AgentAnswers
  readonly #closed = new AbortController()
  /** Told once nothing of what was said is still to be recognised. */
  #heardOut: (() => void) | undefined
  /** What follows once a turn has been said, or was spoken over. */
  #after: { turn: number; goOn: () => void } | undefined

  constructor({ voice, speech, activity }: ConversationDeps, options: ConversationOptions) {
    const { character, now, send, word, onUnsaid, onFailed, onUnheardLive } = options
    const { signal } = this.#closed
    this.#options = options
    this.#talk = new TalkMachine({
      now,
      act: (effect) => this.#act(effect),
      onTurn: (turn) => this.#noteTurn(turn),
      onPhase: (phase) => word({ type: 'phase', phase }),
      onState: () => {
        this.#forgetSpans()
        this.#goOnAfter()
        if (this.#talk.state.utterances.length === 0) this.#heardOut?.()
      },
    })
    this.#presence = new CallerPresence(now)
    this.#speaker = new CallSpeaker(voice, {
      character,
      signal,
      now,
      onUnsaid,
      onProblem: (error) => this.#tellProblem(error),
    })
    this.#mouth = createMouth({
      send,
      clear: () => word({ type: 'clear' }),
      onSound: (turn) => this.#talk.tell({ type: 'sounded', turn }),
      onPlayed: (turn) => this.#talk.tell({ type: 'played', turn }),
    })
    this.#ear = createEar(activity.open(), ({ speaking, ms, at }) => {
      try {
        if (speaking) this.#presence.noteThere()
        this.#talk.tell({ type: 'frame', speaking, ms }, at)
        this.#words.follow(this.#talk.state.speech, at)
      } catch (error) {
        // The thread that tells it is that of all calls.
        onFailed(error)
      }
    })
    this.#words = new CallerWords({
      speech,
      ear: this.#ear,
      signal,
      now,
      onPartial: (text) => word({ type: 'partial', text }),
      onStreamFailed: onUnheardLive,
    })
    this.#answers = new AgentAnswers(options)
  }

  get phase(): CallPhase {
    return this.#talk.phase
  }

  get interruptions(): number {
    return this.#talk.interruptions
  }

  /** When the caller spoke and it is not known what, by the clock of the call. */
  get unknown(): readonly SpokenSpan[] {
    return this.#words.unknown
  }

  /** The line is open: the agent greets, unless something else is said first. */
  async begin(greeting: string | undefined): Promise<void> {
    await Promise.all([this.#speaker.begin(), this.#words.begin()])
    this.#talk.tell({ type: 'connected' })
    this.#presence.noteThere()
    if (greeting) this.sayByItself(greeting)
  }

  hear(samples: Samples): void {
    this.#ear.hear(samples, this.#options.now())
  }

  takeTyped(text: string): void {
    const at = this.#options.now()
    this.#presence.noteThere()
    this.#noteCaller(text, { from: at, until: at })
    this.#talk.tell({ type: 'typed', text })
    this.#ask(this.#talk.state.turns.length - 1, text).catch(this.#options.onFailed)
  }

  mute(on: boolean): void {
    this.#presence.noteThere()
    this.#talk.tell({ type: 'mute', on })
  }

  /** The line is gone for a while. */
  hold(): void {
    this.#mouth.hold()
  }

  /** The line is there again. */
  resume(): void {
    this.#mouth.resume()
  }

  sayByItself(text: LocalizedText | string): void {
    this.#talk.sayByItself(text, this.#options.language)
  }

  /** Says it, and goes on when it has been said. */
  sayThen(text: LocalizedText | string, goOn: () => void): void {
    this.#after = { turn: this.#talk.state.turns.length, goOn }
    this.sayByItself(text)
  }

  /** A turn that nobody asked for, said as it comes; gives what follows once it has been said. */
  async sayAsItComes(write: (onSentence: (text: string) => void) => Promise<(() => void) | undefined>): Promise<void> {
    this.#talk.tell({ type: 'typed', text: '' })
    const turn = this.#talk.state.turns.length - 1
    const goOn = await write((text) => this.#talk.tell({ type: 'sentence', turn, text }))
    if (goOn) this.#after = { turn, goOn }
    this.#talk.tell({ type: 'complete', turn })
  }

  /** Every frame. */
  frame(at: number): void {
    this.#ear.tick(at)
    this.#mouth.tick(at)
  }

  /** Every second. */
  tick(at: number): void {
    const { problem } = this.#talk.state
    this.#talk.tell({ type: 'tick' }, at)
    if (problem !== 'recogniser' && this.#talk.state.problem === 'recogniser') this.#tellUnheard()
    if (!this.#talk.isQuiet) return
    const look = this.#presence.look()
    if (look === 'gone') this.#options.onSilence()
    else if (look === 'ask') this.sayByItself(saidByItself.stillThere)
  }

  /** Answers what was asked before another process had the call. */
  goOnWith(question: string): void {
    this.#talk.tell({ type: 'typed', text: question })
    this.#ask(this.#talk.state.turns.length - 1, question).catch(this.#options.onFailed)
  }

  /** Closes it here; gives what was asked and is not answered yet, and what was not said to its end. */
  async leave(): Promise<{ question: string; words: string }> {
    const { isAnswering, turns } = this.#talk.state
    const before = turns.length
    const said = isAnswering ? turns.at(-1) : undefined
    await this.close()
    const asked = this.#talk.state.turns.slice(before).at(-1)
    if (asked) return { question: asked.question, words: '' }
    if (said?.question && !said.complete) return { question: said.question, words: '' }
    return { question: '', words: said?.sentences.slice(said.played).join(' ') ?? '' }
  }

  async close(): Promise<void> {
    const { now, transcript } = this.#options
    const { isAnswering, turns } = this.#talk.state
    const last = turns.length - 1
    const cut = isAnswering ? turns[last] : undefined
    const share = this.#mouth.silence()
    if (cut && cut.played < cut.sentences.length) transcript.agent(last, { ...cut, heard: heardOf(cut, share) }, now())
    this.#answers.stop()
    await this.#hearOut()
    this.#ear.close()
    this.#talk.tell({ type: 'close' })
    this.#closed.abort()
    await this.#answers.close()
  }

  /** What somebody said last, and hung up, is still recognised and kept, and answered by nobody. */
  #hearOut(): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, lastWordsMs)
      this.#heardOut = () => {
        clearTimeout(late)
        resolve()
      }
      this.#talk.tell({ type: 'mute', on: true })
    })
  }

  #act(effect: TalkEffect): void {
    const { now, onFailed } = this.#options
    if (effect.do === 'recognise') this.#recognise(effect).catch(onFailed)
    else if (effect.do === 'ask') {
      this.#noteCaller(effect.text, this.#words.span(now()))
      if (!this.#heardOut) this.#ask(effect.turn, effect.text).catch(onFailed)
    } else if (this.#heardOut) return
    else if (effect.do === 'say') this.#say(effect.turn, effect.text)
    else if (effect.do === 'hold') this.#mouth.hold()
    else if (effect.do === 'go-on') this.#mouth.resume()
    else if (effect.do === 'stop-answer') this.#answers.stop()
    else this.#talk.tell({ type: 'cut', turn: effect.turn, share: this.#mouth.silence() })
  }

  #goOnAfter(): void {
    const { turns, isAnswering } = this.#talk.state
    const last = turns.length - 1
    if (!this.#after || last < this.#after.turn || (last === this.#after.turn && isAnswering)) return
    const { goOn } = this.#after
    this.#after = undefined
    goOn()
  }

  #forgetSpans(): void {
    const { utterances, speech } = this.#talk.state
    if (utterances.length === 0 && !speech) this.#words.forgetSpans()
  }

  #noteCaller(text: string, { from, until }: { from: number; until: number }): void {
    const { transcript, word } = this.#options
    transcript.caller(text, from, until)
    word({ type: 'line', speaker: 'caller', text })
  }

  #noteTurn(turn: number): void {
    const { now, transcript } = this.#options
    const said = this.#talk.state.turns[turn]
    if (said && (said.times.sound !== undefined || !this.#speaker.canSpeak)) transcript.agent(turn, said, now())
    if (said?.question !== '') this.#presence.noteThere()
  }

  async #recognise({ utterance, from, until }: Extract<TalkEffect, { do: 'recognise' }>): Promise<void> {
    try {
      const text = await this.#words.find({ from, until })
      if (text !== undefined) this.#talk.tell({ type: 'words', utterance, text })
    } catch (error) {
      const isAwaited = this.#talk.state.utterances.some(({ id, words }) => id === utterance && words === undefined)
      this.#tellProblem(error)
      this.#talk.tell({ type: 'unheard', utterance })
      if (isAwaited) this.#tellUnheard()
    }
  }

  #tellUnheard(): void {
    if (!this.#talk.state.isAnswering && !this.#heardOut) this.sayByItself(saidByItself.unheard)
  }

  async #ask(turn: number, text: string): Promise<void> {
    const { language, transcript, replyTo } = this.#options
    const onSentence = (sentence: string) => this.#talk.tell({ type: 'sentence', turn, text: sentence })
    const own = replyTo(text)
    if (own) {
      this.#answers.stop()
      if (own.afterwards) this.#after = { turn, goOn: own.afterwards }
      onSentence(typeof own.text === 'string' ? own.text : own.text[language])
      return this.#talk.tell({ type: 'complete', turn })
    }
    const answer = await this.#answers.find(text, onSentence)
    if (!answer || this.#closed.signal.aborted) return
    const { grounded, failed, afterwards } = answer
    if (afterwards) this.#after = { turn, goOn: afterwards }
    if (failed && this.#talk.state.turns[turn]?.sentences.length === 0) onSentence(saidByItself.failed[language])
    this.#talk.tell({ type: 'complete', turn })
    if (grounded) transcript.grounded(turn)
  }

  #say(turn: number, text: string): void {
    const { language, word } = this.#options
    word({ type: 'line', speaker: 'agent', text })
    const question = this.#talk.state.turns[turn]?.question ?? ''
    this.#mouth.say(turn, this.#speaker.soundOf(text, languageOfWords(text, languageOfWords(question, language))))
  }

  #tellProblem(error: unknown): void {
    const { language, onUnexpected, word } = this.#options
    const isForeseen = error instanceof Failure
    if (!isForeseen) onUnexpected(error)
    const code = isForeseen ? error.code : 'internal'
    word({ type: 'problem', code, message: errorMessage(code, language) })
  }
}
