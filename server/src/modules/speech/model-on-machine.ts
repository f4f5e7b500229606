import path from 'node:path'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { SpeechFolder } from '#contract/speech/schemas.ts'
import { fail } from '../../platform/http/fail.ts'
import { resampleSound } from '../../platform/sound/samples.ts'
import { readWavFile } from '../../platform/sound/wav-file.ts'
import { type Recording, type StreamingRecogniser, streamedRate } from '../../providers/speech-to-text/port.ts'
import { readModelFolder } from '../../providers/speech-to-text/sherpa/model-folder.ts'
import {
  createSherpaRecogniser,
  hasSherpa,
  type SherpaRecogniser,
} from '../../providers/speech-to-text/sherpa/sherpa-recogniser.ts'

export type ModelOnMachine = {
  isUsable: () => boolean
  describe: (language: Language) => SpeechFolder
  /** The words of a WAV file. Throws `speech_wav_only` and SpeechError. */
  transcribe: (recording: Recording, signal: AbortSignal) => Promise<string>
  /** For models that recognise while one speaks. */
  stream: () => StreamingRecogniser | undefined
  close: () => void
}

/** The speech model of a folder of this machine, which sherpa-onnx runs. The folder is looked at anew each time: it may be mended meanwhile. */
export function modelOnMachine(folder: string | undefined): ModelOnMachine {
  let open: { config: string; recogniser: SherpaRecogniser } | undefined
  const read = () => {
    if (folder === undefined) return undefined
    return hasSherpa() ? readModelFolder(folder) : { problem: { code: 'speech_package_missing' } as const }
  }
  const recogniser = () => {
    const found = read()
    if (!found || !('model' in found)) return undefined
    const config = JSON.stringify(found.model)
    if (open?.config !== config) {
      open?.recogniser.close()
      open = { config, recogniser: createSherpaRecogniser(found.model) }
    }
    return { ...open.recogniser, streaming: found.model.streaming }
  }
  return {
    isUsable: () => recogniser() !== undefined,
    describe: (language) => {
      const found = read()
      const name = folder === undefined ? null : path.basename(folder)
      if (!found) return { name, streaming: false, problem: null }
      if ('model' in found) return { name, streaming: found.model.streaming, problem: null }
      const { code, ...rest } = found.problem
      return { name, streaming: false, problem: errorMessage(code, language, rest) }
    },
    transcribe: async ({ bytes }, signal) => {
      const wav = readWavFile(bytes)
      if (!wav) throw fail('speech_wav_only')
      const model = recogniser()
      if (!model) throw fail('speech_not_set_up')
      return model.transcribe(resampleSound(wav.samples, wav.rate, streamedRate), signal)
    },
    stream: () => {
      const model = recogniser()
      // Its process serves all conversations, and goes on after each.
      return model?.streaming ? { begin: model.begin, close: () => {} } : undefined
    },
    close: () => open?.recogniser.close(),
  }
}
