import { accountEndpoints } from '#contract/account/endpoints.ts'
import type { Language } from '#contract/language.ts'
import { reduceTalk } from '#contract/voice/conversation/reduce.ts'
import { firstTalkState, type TalkEffect, type TalkEvent, type TalkMode } from '#contract/voice/conversation/state.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { RecordError } from '#web/lib/sound/record-error.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { createEar } from './ear.ts'
import { createPlayer, type Player } from './player.ts'
import { browserSpeaks, hearingBy, type TalkChat, type TalkView } from './talk-view.ts'
import { TalkedChat } from './talked-chat.ts'

const tickMs = 1_000
const now = () => performance.now()

/** A spoken conversation, outside of React: it goes on from the home screen into its session. */
export class Talk {
  readonly view: Store<TalkView>
  readonly heardBy: AnalyserNode
  readonly saidBy: AnalyserNode
  readonly #context: AudioContext
  readonly #language: Language
  readonly #chat: TalkedChat
  readonly #ear: ReturnType<typeof createEar>
  readonly #closed = new AbortController()
  readonly #ticking: ReturnType<typeof setInterval>
  #player: Player | undefined

  /** `context` was made in the tap. */
  constructor(context: AudioContext, language: Language) {
    this.#context = context
    this.#language = language
    this.heardBy = new AnalyserNode(context)
    this.saidBy = new AnalyserNode(context)
    this.saidBy.connect(context.destination)
    this.view = createStore<TalkView>({
      state: firstTalkState('hands-free', now()),
      hearing: 'none',
      speaking: 'none',
      maySetUp: false,
      byLoudness: false,
      hearsLive: false,
      partial: '',
      device: '',
      character: 'female',
    })
    this.#chat = new TalkedChat({
      tell: (event) => this.#tell(event),
      now,
      lastTurn: () => this.view.get().state.turns.length - 1,
      languageOf: (turn) => this.#languageOf(turn),
    })
    this.#ear = createEar({
      context,
      analyser: this.heardBy,
      language,
      onFrame: (frame) => this.#tell({ type: 'frame', ...frame }),
      onPartial: (partial) => this.#show({ partial }),
      onLost: () => this.#show({ refused: 'lost' }),
      onLoudnessOnly: () => this.#show({ byLoudness: true }),
    })
    this.#ticking = setInterval(() => this.#tell({ type: 'tick', at: now() }), tickMs)
    this.#begin().catch((error: unknown) => {
      this.#show({ trouble: error instanceof Error ? error.message : undefined })
      this.#tell({ type: 'connected', at: now() })
    })
  }

  /** What is asked goes to this chat, and what it answers is said. */
  readonly attach = (next: TalkChat): (() => void) => this.#chat.attach(next)
  readonly press = () => this.#tell({ type: 'pressed', at: now() })
  readonly release = () => this.#tell({ type: 'released', at: now() })
  readonly mute = (on: boolean) => this.#tell({ type: 'mute', on, at: now() })
  readonly setMode = (mode: TalkMode) => this.#tell({ type: 'mode', mode, at: now() })
  readonly resume = () => this.#tell({ type: 'resume', at: now() })
  readonly retry = () => void this.#listen()
  readonly chooseDevice = (device: string) => void this.#listen(device)
  readonly useBrowser = () => {
    this.#show({ hearing: 'browser' })
    void this.#listen()
  }
  readonly chooseCharacter = async (character: VoiceCharacter) => {
    this.#show({ character })
    await api.call(accountEndpoints.updatePreferences, { body: { voice_character: character } }).catch(() => {})
  }

  close(): void {
    this.#tell({ type: 'close', at: now() })
    this.#closed.abort()
    clearInterval(this.#ticking)
    this.#chat.close()
    this.#ear.close()
    this.#player?.close()
    void this.#context.close()
  }

  async #begin(): Promise<void> {
    const [ability, preferences] = await Promise.all([
      api.call(voiceEndpoints.getVoiceAbility),
      api.call(accountEndpoints.getPreferences),
    ])
    if (this.#closed.signal.aborted) return
    const fromServer = ability.synthesizer !== 'none'
    this.#player = this.#createPlayer(fromServer)
    this.#show({
      hearing: hearingBy(ability),
      hearsLive: ability.hears_live,
      speaking: fromServer ? 'server' : browserSpeaks(),
      maySetUp: ability.may_set_up,
      character: preferences.voice_character,
    })
    await this.#listen()
  }

  #createPlayer(fromServer: boolean): Player {
    return createPlayer({
      context: this.#context,
      output: this.saidBy,
      fromServer,
      onSound: (turn) => this.#tell({ type: 'sounded', turn, at: now() }),
      onPlayed: (turn) => this.#tell({ type: 'played', turn, at: now() }),
      onFailure: (error) =>
        this.#show({ ...(error instanceof CallError && { trouble: error.message }), speaking: browserSpeaks() }),
    })
  }

  async #listen(device?: string): Promise<void> {
    const { hearing } = this.view.get()
    this.#show({ refused: undefined })
    if (hearing === 'service' || hearing === 'browser') await this.#openEar(hearing, device)
    if (!this.#closed.signal.aborted) this.#tell({ type: 'connected', at: now() })
  }

  async #openEar(by: 'service' | 'browser', device: string | undefined): Promise<void> {
    try {
      this.#show({ device: await this.#ear.open(by, device, this.view.get().hearsLive) })
    } catch (error) {
      this.#show({ refused: error instanceof RecordError ? error.problem : 'failed' })
    }
  }

  #show(change: Partial<TalkView>): void {
    this.view.set({ ...this.view.get(), ...change })
  }

  #tell(event: TalkEvent): void {
    const { state, effects } = reduceTalk(this.view.get().state, event)
    if (state !== this.view.get().state) this.#show({ state })
    for (const effect of effects) this.#act(effect)
    this.#ear.follow(state.speech, event.at)
  }

  #act(effect: TalkEffect): void {
    if (effect.do === 'recognise') void this.#recognise(effect)
    else if (effect.do === 'ask') void this.#ask(effect.turn, effect.text)
    else if (effect.do === 'say') this.#say(effect.turn, effect.text)
    else if (effect.do === 'hold') this.#player?.hold()
    else if (effect.do === 'go-on') this.#player?.resume()
    else if (effect.do === 'stop-answer') this.#chat.stop()
    else this.#tell({ type: 'cut', turn: effect.turn, share: this.#player?.silence() ?? 0, at: now() })
  }

  async #recognise({ utterance, from, until }: Extract<TalkEffect, { do: 'recognise' }>): Promise<void> {
    const { signal } = this.#closed
    try {
      const text = await this.#ear.wordsOf({ from, until, sessionId: this.#chat.sessionId, signal })
      this.#tell({ type: 'words', utterance, text, at: now() })
    } catch (error) {
      // Nothing was said after all: a door, a cough.
      if (error instanceof CallError && error.code === 'speech_silent')
        return this.#tell({ type: 'words', utterance, text: '', at: now() })
      if (signal.aborted) return
      this.#show({ trouble: error instanceof Error ? error.message : undefined })
      this.#tell({ type: 'unheard', utterance, at: now() })
    }
  }

  async #ask(turn: number, text: string): Promise<void> {
    this.#show({ trouble: undefined })
    this.#player?.silence()
    await this.#chat.ask(turn, text)
  }

  #say(turn: number, text: string): void {
    this.#player?.say(turn, { text, language: this.#languageOf(turn), character: this.view.get().character })
  }

  #languageOf(turn: number): Language {
    return languageOfWords(this.view.get().state.turns[turn]?.question ?? '', this.#language)
  }
}
