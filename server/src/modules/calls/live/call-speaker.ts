import { callSound } from '#contract/calls/limits.ts'
import type { Language } from '#contract/language.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import { fail } from '../../../platform/http/fail.ts'
import { resampleSound, type Samples } from '../../../platform/sound/samples.ts'
import { readWavFile } from '../../../platform/sound/wav-file.ts'
import type { Sound } from '../../../providers/text-to-speech/port.ts'
import type { Voice } from '../../voice/service.ts'

export type SpeakerVoice = Pick<Voice, 'speak' | 'speakEmbedded' | 'synthesizer'>

type Options = {
  character: VoiceCharacter
  signal: AbortSignal
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
  onProblem: (error: unknown) => void
  /** Nobody could say a sentence. */
  onUnsaid: () => void
}

/** A voice that failed is left alone for so long: with every sentence the caller would wait for it in vain. */
const restMs = 10_000

/** Turns sentences into a call's sound: by the voice of the installation, where that fails by the embedded one. */
export class CallSpeaker {
  #hasVoice = true
  #restsUntil = 0
  readonly #voice: SpeakerVoice
  readonly #options: Options

  constructor(voice: SpeakerVoice, options: Options) {
    this.#voice = voice
    this.#options = options
  }

  /** Looks whether there is a voice at all. */
  async begin(): Promise<void> {
    this.#hasVoice = (await this.#voice.synthesizer()) !== 'none'
  }

  get canSpeak(): boolean {
    return this.#hasVoice
  }

  /** Undefined where nobody can say it. */
  async soundOf(text: string, language: Language): Promise<Samples | undefined> {
    if (!this.#hasVoice) return undefined
    const { signal, now, onProblem, onUnsaid } = this.#options
    const rests = now() < this.#restsUntil
    try {
      return await (rests ? this.#sayEmbedded(text, language) : this.#say(text, language))
    } catch (error) {
      if (signal.aborted) return undefined
      if (!rests) onProblem(error)
      this.#restsUntil = Math.max(this.#restsUntil, now() + restMs)
      onUnsaid()
      return undefined
    }
  }

  /** A service that fails once is asked once more, unless another voice is here. */
  async #say(text: string, language: Language): Promise<Samples> {
    const { character, signal, now } = this.#options
    const ask = async () => samplesOf(await this.#voice.speak({ text, language, character, format: 'wav' }, signal))
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted) throw error
      const embedded = await this.#sayEmbedded(text, language).catch(() => undefined)
      if (!embedded) return ask()
      this.#restsUntil = now() + restMs
      return embedded
    }
  }

  async #sayEmbedded(text: string, language: Language): Promise<Samples> {
    const { character, signal } = this.#options
    return samplesOf(await this.#voice.speakEmbedded({ text, language, character, format: 'wav' }, signal))
  }
}

function samplesOf(sound: Sound | undefined): Samples {
  const read = sound && readWavFile(sound.bytes)
  if (!read) throw fail('voice_failed')
  return resampleSound(read.samples, read.rate, callSound.rate)
}
