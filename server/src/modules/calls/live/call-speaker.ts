import { callSound } from '#contract/calls/limits.ts'
import type { Language } from '#contract/language.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Voice } from '../../voice/service.ts'
import { resampleSound, type Samples } from '../sound/samples.ts'
import { readWavFile } from '../sound/wav-file.ts'

export type SpeakerVoice = Pick<Voice, 'speak' | 'synthesizer'>

type Options = { character: VoiceCharacter; signal: AbortSignal; onProblem: (error: unknown) => void }

/** Turns sentences into a call's sound, until that fails once: the call goes on in writing then. */
export class CallSpeaker {
  canSpeak = true
  readonly #voice: SpeakerVoice
  readonly #options: Options

  constructor(voice: SpeakerVoice, options: Options) {
    this.#voice = voice
    this.#options = options
  }

  /** Looks whether there is a voice at all. */
  async begin(): Promise<void> {
    this.canSpeak = (await this.#voice.synthesizer()) !== 'none'
  }

  /** Undefined where nobody can say it. */
  async soundOf(text: string, language: Language): Promise<Samples | undefined> {
    if (!this.canSpeak) return undefined
    const { character, signal, onProblem } = this.#options
    try {
      const sound = await this.#voice.speak({ text, language, character, format: 'wav' }, signal)
      const read = readWavFile(sound.bytes)
      if (!read) throw fail('voice_failed')
      return resampleSound(read.samples, read.rate, callSound.rate)
    } catch (error) {
      if (signal.aborted) return undefined
      this.canSpeak = false
      onProblem(error)
      return undefined
    }
  }
}
