import type { SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import { talkTimes } from '#contract/voice/conversation/reduce.ts'
import type { TalkState } from '#contract/voice/conversation/state.ts'
import type { SpeechNet } from '#contract/voice/silero/weights.ts'
import { createVoiceFinder } from '#contract/voice/voice-finder.ts'
import { type Microphone, openMicrophone } from '#web/lib/sound/microphone.ts'
import { transcribeSound } from '../composer/voice/transcribe.ts'
import { type BrowserRecogniser, openBrowserRecogniser } from './browser-recogniser.ts'
import { createHeardSound } from './heard-sound.ts'
import { type LiveRecogniser, openLiveRecogniser } from './live-recogniser.ts'
import { loadSpeechNet } from './speech-net.ts'

/** How much is heard before what was found to be speech. */
const leadMs = 300

type EarOptions = {
  context: AudioContext
  analyser: AnalyserNode
  language: Language
  /** Whether somebody is speaking in one more stretch of sound. */
  onFrame: (frame: { speaking: boolean; ms: number; at: number }) => void
  /** Words that may still change. */
  onPartial: (words: string) => void
  onLost: () => void
  /** Silero's net is not to be had: from now on loudness alone tells a voice. */
  onLoudnessOnly: () => void
}

type RecordedUtterance = { from: number; until: number; sessionId: SessionId | undefined; signal: AbortSignal }

/** The microphone with what finds voices in its sound and what turns them into words. */
export function createEar({ context, analyser, language, onFrame, onPartial, onLost, onLoudnessOnly }: EarOptions) {
  let microphone: Microphone | undefined
  let recogniser: BrowserRecogniser | undefined
  let net: SpeechNet | undefined
  let live: LiveRecogniser | undefined
  let utterance: { stream: NonNullable<ReturnType<LiveRecogniser['begin']>>; sentUntil: number } | undefined
  let sentUntil = 0
  let closed = false
  const voice = createVoiceFinder(context.sampleRate, () => net)
  const heard = createHeardSound(context.sampleRate)
  loadSpeechNet().then((loaded) => {
    net = loaded
  }, onLoudnessOnly)
  const hear = (samples: Float32Array, at: number) => {
    heard.add(samples, at)
    onFrame({ speaking: voice.hear(samples), ms: (samples.length / context.sampleRate) * 1_000, at })
  }
  const send = (until: number) => {
    if (!utterance || until <= utterance.sentUntil) return
    utterance.stream.append(heard.samples(utterance.sentUntil, until))
    utterance.sentUntil = sentUntil = until
  }
  /** What the server understood while it was spoken; undefined where the recording must be sent. */
  const liveWords = async (until: number) => {
    if (!utterance) return undefined
    send(until)
    const { stream } = utterance
    utterance = undefined
    const words = await stream.finish()
    onPartial('')
    return words
  }
  const lose = () => {
    microphone?.close()
    microphone = undefined
    onLost()
  }
  return {
    /** Opens a microphone in the place of the one before; gives which it is. Throws RecordError. */
    open: async (by: 'service' | 'browser', device: string | undefined, isLive: boolean): Promise<string> => {
      const opened = await openMicrophone({ context, analyser, device, onFrame: hear, onLost: lose })
      microphone?.close()
      microphone = opened
      if (closed) opened.close()
      else if (by === 'browser') recogniser ??= openBrowserRecogniser(language, onPartial)
      else if (isLive && context.sampleRate >= 16_000) live ??= openLiveRecogniser()
      return opened.device
    },
    /** The words between two times. Throws what the recogniser says. */
    wordsOf: async ({ from, until, ...rest }: RecordedUtterance): Promise<string> => {
      if (recogniser) return recogniser.take()
      const words = await liveWords(until)
      return words ?? transcribeSound(heard.take(from, until), { ...rest, onProgress: () => {} })
    },
    /** Somebody speaks, or nobody does any more. */
    follow: (speech: TalkState['speech'], at: number): void => {
      if (!speech) {
        utterance?.stream.drop()
        utterance = undefined
      } else if (live && speech.voiced >= talkTimes.leastSpeech) {
        const stream = utterance?.stream ?? live.begin(onPartial)
        utterance ??= stream && { stream, sentUntil: Math.max(speech.since - leadMs, sentUntil) }
        send(at)
      }
    },
    close: () => {
      closed = true
      live?.close()
      microphone?.close()
      recogniser?.close()
    },
  }
}
