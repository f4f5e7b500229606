import { callLimits, callSound } from '#contract/calls/limits.ts'
import type { CallPhase, CallServerMessage } from '#contract/calls/wire.ts'
import { errorMessage } from '#contract/errors.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { heardOf, reduceTalk, talkTimes } from '#contract/voice/conversation/reduce.ts'
import { firstTalkState, shownPhase, type TalkEffect, type TalkEvent } from '#contract/voice/conversation/state.ts'
import { languageOfWords } from '#contract/voice/language-of-words.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import { Failure, fail } from '../../../platform/http/fail.ts'
import type { Speech } from '../../speech/service.ts'
import type { Voice } from '../../voice/service.ts'
import { resample, type Samples } from '../sound/samples.ts'
import { readWavFile } from '../sound/wav-file.ts'
import type { Answerer } from './answer-caller.ts'
import { createEar } from './ear.ts'
import { createMouth } from './mouth.ts'
import { saidByItself } from './said-by-itself.ts'
import type { Transcript } from './transcript.ts'

export type ConversationDeps = {
  voice: Pick<Voice, 'speak' | 'synthesizer'>
  speech: Pick<Speech, 'transcribeSound'>
}

type Options = {
  language: Language
  character: VoiceCharacter
  answerer: Answerer
  transcript: Transcript
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  /** A frame for the caller, which is heard at a time of that clock. */
  send: (frame: Samples, heardAt: number) => void
  word: (word: CallServerMessage) => void
  /** Nobody is there any more. */
  onSilence: () => void
  /** Something nobody foresaw went wrong in a turn (a lost connection of the database); the call goes on. */
  onUnexpected: (error: unknown) => void
  /** The conversation itself is broken. */
  onFailed: (error: unknown) => void
}

/** A call's conversation: the one that voice chat holds in the browser, with ear and mouth on the server. */
export function createCallConversation({ voice, speech }: ConversationDeps, options: Options) {
  const { language, character, answerer, transcript, now, word } = options
  let state = firstTalkState('hands-free', now())
  let phase: CallPhase = 'connecting'
  let canSpeak = true
  let spoken: { from: number; until: number }[] = []
  let answering = new AbortController()
  let lastThere = now()
  let hasAsked = false
  const closed = new AbortController()
  const mouth = createMouth({
    send: options.send,
    clear: () => word({ type: 'clear' }),
    onSound: (turn) => tell({ type: 'sounded', turn, at: now() }),
    onPlayed: (turn) => tell({ type: 'played', turn, at: now() }),
  })
  const ear = createEar((frame) => {
    if (frame.speaking) stillThere()
    tell({ type: 'frame', ...frame })
  })
  const stillThere = () => {
    lastThere = now()
    hasAsked = false
  }
  const problem = (error: unknown) => {
    const isForeseen = error instanceof Failure
    if (!isForeseen) options.onUnexpected(error)
    const code = isForeseen ? error.code : 'internal'
    word({ type: 'problem', code, message: errorMessage(code, language) })
  }

  const tell = (event: TalkEvent): void => {
    const { state: next, effects } = reduceTalk(state, event)
    state = next
    for (const effect of effects) act(effect)
    if ('turn' in event) noteTurn(event.turn)
    if (state.utterances.length === 0 && !state.speech) spoken = []
    const shown = shownPhase(state, talkTimes.hold)
    if (shown === phase || shown === 'closed') return
    phase = shown
    word({ type: 'phase', phase })
  }
  const noteTurn = (turn: number) => {
    const said = state.turns[turn]
    if (said && (said.times.sound !== undefined || !canSpeak)) transcript.agent(turn, said, now())
    if (said?.question !== '') stillThere()
  }

  const act = (effect: TalkEffect): void => {
    if (effect.do === 'recognise') recognise(effect).catch(options.onFailed)
    else if (effect.do === 'ask') {
      heard(effect.text, Math.min(...spoken.map(({ from }) => from)), Math.max(...spoken.map(({ until }) => until)))
      ask(effect.turn, effect.text).catch(options.onFailed)
    } else if (effect.do === 'say') say(effect.turn, effect.text)
    else if (effect.do === 'hold') mouth.hold()
    else if (effect.do === 'go-on') mouth.resume()
    else if (effect.do === 'stop-answer') answering.abort()
    else tell({ type: 'cut', turn: effect.turn, share: mouth.silence(), at: now() })
  }
  const heard = (text: string, from: number, until: number) => {
    const at = now()
    transcript.caller(text, Number.isFinite(from) ? from : at, Number.isFinite(until) ? until : at)
    word({ type: 'line', speaker: 'caller', text })
  }

  const recognise = async (effect: Extract<TalkEffect, { do: 'recognise' }>): Promise<void> => {
    const { utterance, from, until } = effect
    spoken.push({ from: from + leadMs, until: until - talkTimes.endOfSpeech })
    try {
      const { text } = await speech.transcribeSound(ear.take(from, until), closed.signal)
      tell({ type: 'words', utterance, text, at: now() })
    } catch (error) {
      if (closed.signal.aborted) return
      // Nothing was said after all: a door, a cough.
      if (error instanceof Failure && error.code === 'speech_silent')
        return tell({ type: 'words', utterance, text: '', at: now() })
      problem(error)
      tell({ type: 'unheard', utterance, at: now() })
      if (!state.isAnswering) sayByItself(saidByItself.unheard)
    }
  }

  const ask = async (turn: number, text: string): Promise<void> => {
    answering.abort()
    answering = new AbortController()
    const { signal } = answering
    const onSentence = (sentence: string) => tell({ type: 'sentence', turn, text: sentence, at: now() })
    const asked = answerer.answer(text, languageOfWords(text, language), { signal, onSentence })
    const { grounded, failed } = await asked.catch((error: unknown) => {
      if (!signal.aborted) options.onUnexpected(error)
      return { grounded: false, failed: true }
    })
    if (signal.aborted || closed.signal.aborted) return
    if (failed && state.turns[turn]?.sentences.length === 0) onSentence(saidByItself.failed[language])
    tell({ type: 'complete', turn, at: now() })
    if (grounded) transcript.grounded(turn)
  }

  const say = (turn: number, text: string): void => {
    word({ type: 'line', speaker: 'agent', text })
    const spokenIn = languageOfWords(text, languageOfWords(state.turns[turn]?.question ?? '', language))
    mouth.say(turn, soundOf(text, spokenIn))
  }
  const soundOf = async (text: string, spokenIn: Language): Promise<Samples | undefined> => {
    if (!canSpeak) return undefined
    try {
      const sound = await voice.speak({ text, language: spokenIn, character, format: 'wav' }, closed.signal)
      const read = readWavFile(sound.bytes)
      if (!read) throw fail('voice_failed')
      return resample(read.samples, read.rate, callSound.rate)
    } catch (error) {
      if (closed.signal.aborted) return undefined
      canSpeak = false
      problem(error)
      return undefined
    }
  }

  const sayByItself = (text: LocalizedText | string): void => {
    tell({ type: 'typed', text: '', at: now() })
    const turn = state.turns.length - 1
    tell({ type: 'sentence', turn, text: typeof text === 'string' ? text : text[language], at: now() })
    tell({ type: 'complete', turn, at: now() })
  }
  const lookForCaller = () => {
    if (state.isAnswering || state.muted || state.speech || state.utterances.length > 0) return
    const quiet = now() - lastThere
    if (quiet >= callLimits.hangUpAfterQuietMs) options.onSilence()
    else if (quiet >= callLimits.askAfterQuietMs && !hasAsked) {
      hasAsked = true
      sayByItself(saidByItself.stillThere)
    }
  }

  return {
    /** The line is open: the agent greets. */
    begin: async (greeting: string) => {
      canSpeak = (await voice.synthesizer()) !== 'none'
      tell({ type: 'connected', at: now() })
      stillThere()
      sayByItself(greeting)
    },
    hear: (samples: Samples) => ear.hear(samples, now()),
    typed: (text: string) => {
      stillThere()
      heard(text, now(), now())
      tell({ type: 'typed', text, at: now() })
      ask(state.turns.length - 1, text).catch(options.onFailed)
    },
    mute: (on: boolean) => {
      stillThere()
      tell({ type: 'mute', on, at: now() })
    },
    /** The line is gone for a while, and there again. */
    hold: () => mouth.hold(),
    resume: () => mouth.resume(),
    phase: () => phase,
    sayByItself,
    isAnswering: () => state.isAnswering,
    /** Every frame. */
    frame: (at: number) => {
      ear.tick(at)
      mouth.tick(at)
    },
    /** Every second. */
    tick: (at: number) => {
      tell({ type: 'tick', at })
      lookForCaller()
    },
    interruptions: () => state.turns.filter(({ heard: part }) => part !== undefined).length,
    close: async () => {
      const last = state.turns.length - 1
      const cut = state.isAnswering ? state.turns[last] : undefined
      const share = mouth.silence()
      if (cut && cut.played < cut.sentences.length)
        transcript.agent(last, { ...cut, heard: heardOf(cut, share) }, now())
      tell({ type: 'close', at: now() })
      closed.abort()
      answering.abort()
      await answerer.close()
    },
  }
}

/** How much is heard before what was found to be speech. */
const leadMs = 300
