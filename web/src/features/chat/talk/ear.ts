import type { SessionId } from '#contract/kit/id.ts'
import type { Language } from '#contract/language.ts'
import type { SpeechNet } from '#contract/voice/silero/weights.ts'
import { createVoiceFinder } from '#contract/voice/voice-finder.ts'
import { type Microphone, openMicrophone } from '#web/lib/sound/microphone.ts'
import { transcribeSound } from '../composer/voice/transcribe.ts'
import { type BrowserRecogniser, openBrowserRecogniser } from './browser-recogniser.ts'
import { createHeardSound } from './heard-sound.ts'
import { loadSpeechNet } from './speech-net.ts'

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
  const lose = () => {
    microphone?.close()
    microphone = undefined
    onLost()
  }
  return {
    /** Opens a microphone in the place of the one before; gives which it is. Throws RecordError. */
    open: async (by: 'service' | 'browser', device: string | undefined): Promise<string> => {
      const opened = await openMicrophone({ context, analyser, device, onFrame: hear, onLost: lose })
      microphone?.close()
      microphone = opened
      if (closed) opened.close()
      else if (by === 'browser') recogniser ??= openBrowserRecogniser(language, onPartial)
      return opened.device
    },
    /** The words between two times. Throws what the recogniser says. */
    wordsOf: async ({ from, until, ...rest }: RecordedUtterance): Promise<string> => {
      if (recogniser) return recogniser.take()
      return transcribeSound(heard.take(from, until), { ...rest, onProgress: () => {} })
    },
    close: () => {
      closed = true
      microphone?.close()
      recogniser?.close()
    },
  }
}
