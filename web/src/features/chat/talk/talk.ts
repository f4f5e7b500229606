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
import { findSpokenSentences, followAnswers, untilIdle } from './follow-answers.ts'
import { createPlayer, type Player } from './player.ts'
import { browserSpeaks, hearingBy, type TalkChat, type TalkView } from './talk-view.ts'

export type Talk = ReturnType<typeof createTalk>

const tickMs = 1_000
const now = () => performance.now()

/** A spoken conversation, outside of React: it goes on from the home screen into its session. `context` was made in the tap. */
export function createTalk(context: AudioContext, language: Language) {
  const heardBy = new AnalyserNode(context)
  const saidBy = new AnalyserNode(context)
  saidBy.connect(context.destination)
  const view: Store<TalkView> = createStore<TalkView>({
    state: firstTalkState('hands-free', now()),
    hearing: 'none',
    speaking: 'none',
    maySetUp: false,
    partial: '',
    device: '',
    character: 'female',
  })
  const show = (change: Partial<TalkView>) => view.set({ ...view.get(), ...change })
  let chat: TalkChat | undefined
  let player: Player | undefined
  let expected: { turn: number; text: string } | undefined
  let unfollow = () => {}
  const closed = new AbortController()
  const ear = createEar({
    context,
    analyser: heardBy,
    language,
    onFrame: (frame) => tell({ type: 'frame', ...frame }),
    onPartial: (partial) => show({ partial }),
    onLost: () => show({ refused: 'lost' }),
  })

  const tell = (event: TalkEvent) => {
    const { state, effects } = reduceTalk(view.get().state, event)
    if (state !== view.get().state) show({ state })
    for (const effect of effects) act(effect)
  }
  const languageOf = (turn: number) => languageOfWords(view.get().state.turns[turn]?.question ?? '', language)

  const act = (effect: TalkEffect): void => {
    const { character } = view.get()
    if (effect.do === 'recognise') void recognise(effect)
    else if (effect.do === 'ask') void ask(effect.turn, effect.text)
    else if (effect.do === 'say')
      player?.say(effect.turn, { text: effect.text, language: languageOf(effect.turn), character })
    else if (effect.do === 'hold') player?.hold()
    else if (effect.do === 'go-on') player?.resume()
    else if (effect.do === 'stop-answer') chat?.stop()
    else tell({ type: 'cut', turn: effect.turn, share: player?.silence() ?? 0, at: now() })
  }

  const recognise = async ({ utterance, from, until }: Extract<TalkEffect, { do: 'recognise' }>): Promise<void> => {
    try {
      const text = await ear.wordsOf({ from, until, sessionId: chat?.sessionId, signal: closed.signal })
      tell({ type: 'words', utterance, text, at: now() })
    } catch (error) {
      // Nothing was said after all: a door, a cough.
      if (error instanceof CallError && error.code === 'speech_silent')
        return tell({ type: 'words', utterance, text: '', at: now() })
      if (closed.signal.aborted) return
      show({ trouble: error instanceof Error ? error.message : undefined })
      tell({ type: 'unheard', utterance, at: now() })
    }
  }
  const ask = async (turn: number, text: string): Promise<void> => {
    show({ trouble: undefined })
    player?.silence()
    expected = { turn, text }
    if (chat?.conversation?.isRunning()) await untilIdle(chat.conversation)
    if (!(await chat?.ask(text))) tell({ type: 'failed', turn, at: now() })
  }

  const begin = async (): Promise<void> => {
    const [ability, preferences] = await Promise.all([
      api.call(voiceEndpoints.getVoiceAbility),
      api.call(accountEndpoints.getPreferences),
    ])
    if (closed.signal.aborted) return
    player = createPlayer({
      context,
      output: saidBy,
      fromServer: ability.synthesizer !== 'none',
      onSound: (turn) => tell({ type: 'sounded', turn, at: now() }),
      onPlayed: (turn) => tell({ type: 'played', turn, at: now() }),
      onFailure: (error) =>
        show({ ...(error instanceof CallError && { trouble: error.message }), speaking: browserSpeaks() }),
    })
    show({
      hearing: hearingBy(ability),
      speaking: ability.synthesizer !== 'none' ? 'server' : browserSpeaks(),
      maySetUp: ability.may_set_up,
      character: preferences.voice_character,
    })
    await listen()
  }

  const listen = async (device?: string): Promise<void> => {
    const { hearing } = view.get()
    show({ refused: undefined })
    if (hearing === 'service' || hearing === 'browser') await openEar(hearing, device)
    if (!closed.signal.aborted) tell({ type: 'connected', at: now() })
  }

  const openEar = async (by: 'service' | 'browser', device: string | undefined): Promise<void> => {
    try {
      show({ device: await ear.open(by, device) })
    } catch (error) {
      show({ refused: error instanceof RecordError ? error.problem : 'failed' })
    }
  }

  const ticking = setInterval(() => tell({ type: 'tick', at: now() }), tickMs)
  void begin().catch((error: unknown) => {
    show({ trouble: error instanceof Error ? error.message : undefined })
    tell({ type: 'connected', at: now() })
  })

  return {
    view,
    heardBy,
    saidBy,
    /** What is asked goes to this chat, and what it answers is said. */
    attach: (next: TalkChat): (() => void) => {
      chat = next
      const { conversation } = next
      unfollow()
      if (!conversation) return () => {}
      const isOurs = (question: string | undefined) => expected !== undefined && question === expected.text
      const before = conversation.getLives().filter(({ ask: asked }) => !isOurs(asked?.question))
      unfollow = followAnswers(conversation, new Set(before.map(({ key }) => key)), {
        turnOf: (question) => {
          if (isOurs(question)) return takeExpected()
          tell({ type: 'typed', text: question, at: now() })
          return view.get().state.turns.length - 1
        },
        languageOf,
        onSentence: (turn, text) => tell({ type: 'sentence', turn, text, at: now() }),
        onEnd: (turn, failed) => tell({ type: failed ? 'failed' : 'complete', turn, at: now() }),
      })
      if (expected) void sayEarlier(next, expected)
      return () => unfollow()
    },
    press: () => tell({ type: 'pressed', at: now() }),
    release: () => tell({ type: 'released', at: now() }),
    mute: (on: boolean) => tell({ type: 'mute', on, at: now() }),
    setMode: (mode: TalkMode) => tell({ type: 'mode', mode, at: now() }),
    resume: () => tell({ type: 'resume', at: now() }),
    useBrowser: () => {
      show({ hearing: 'browser' })
      void listen()
    },
    retry: () => void listen(),
    chooseDevice: (device: string) => void listen(device),
    chooseCharacter: async (character: VoiceCharacter) => {
      show({ character })
      await api.call(accountEndpoints.updatePreferences, { body: { voice_character: character } }).catch(() => {})
    },
    close: () => {
      tell({ type: 'close', at: now() })
      closed.abort()
      clearInterval(ticking)
      unfollow()
      ear.close()
      player?.close()
      void context.close()
    },
  }

  /** From the home screen one arrives in the session late: a quick answer is in its history already. */
  async function sayEarlier({ sessionId }: TalkChat, { turn, text }: { turn: number; text: string }): Promise<void> {
    const said = sessionId && (await findSpokenSentences(sessionId, text, languageOf(turn)).catch(() => undefined))
    if (!said || expected?.turn !== turn) return
    takeExpected()
    for (const sentence of said) tell({ type: 'sentence', turn, text: sentence, at: now() })
    tell({ type: 'complete', turn, at: now() })
  }

  function takeExpected(): number | undefined {
    const turn = expected?.turn
    expected = undefined
    return turn
  }
}
