import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/language.ts'
import type { SpeechFolder } from '#contract/speech/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import { transcribeRecording } from '../../providers/speech-to-text/openai.ts'
import {
  type Recording,
  SpeechError,
  type StreamingRecogniser,
  streamedRate,
  type TranscribedSpeech,
  type TranscribeOptions,
} from '../../providers/speech-to-text/port.ts'
import { modelOfEnvironment } from '../models/service.ts'
import { modelOnMachine } from './model-on-machine.ts'
import { type RecogniserSettings, recogniserSettings } from './recogniser-settings.ts'
import { silentRecording } from './silence.ts'

export type Speech = RecogniserSettings & {
  /** The words of a recording. Throws `speech_…` and `audio_…` failures. */
  transcribe: (audio: Pick<UploadedFile, 'path' | 'filename'>, signal: AbortSignal) => Promise<TranscribedSpeech>
  /** The same of sound that is no file. */
  transcribeSound: (
    recording: Recording,
    signal: AbortSignal,
    options?: TranscribeOptions,
  ) => Promise<TranscribedSpeech>
  /** Recognises one conversation while it is spoken; undefined where nothing does. */
  stream: () => Promise<StreamingRecogniser | undefined>
  /** Who recognises speech while it is spoken. */
  live: RecogniserSettings
  /** The model in a folder of this machine, and what is missing of it. */
  folder: (language: Language) => SpeechFolder
  hearsLive: () => Promise<boolean>
  close: () => void
  /** Whether conversations are understood at all. */
  hears: () => Promise<boolean>
}

type SpeechDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** The installation's speech recognition, of recordings and of what is just being spoken. */
export function createSpeech(deps: SpeechDeps): Speech {
  const { config } = deps
  const recordings = recogniserSettings(deps, {
    name: 'speech',
    fromEnvironment: modelOfEnvironment(config.SPEECH_BASE_URL, config.SPEECH_MODEL, config.SPEECH_API_KEY),
    tryOut: (address) => transcribeRecording(address, silentRecording(), AbortSignal.timeout(20_000)),
  })
  const live = recogniserSettings(deps, {
    name: 'live-speech',
    fromEnvironment: modelOfEnvironment(
      config.LIVE_SPEECH_BASE_URL,
      config.LIVE_SPEECH_MODEL,
      config.LIVE_SPEECH_API_KEY,
    ),
    tryOut: hearSilence,
  })
  const model = modelOnMachine(config.SPEECH_MODEL_DIR)
  const words = async (recording: Recording, signal: AbortSignal, options?: TranscribeOptions) => {
    const address = await recordings.address()
    if (!address && !model.isUsable()) throw fail('speech_not_set_up')
    const ask = address
      ? () => transcribeRecording(address, recording, signal, options)
      : async () => withText(await model.transcribe(recording, signal))
    const transcript = await askOrFail(ask, deps)
    if (transcript.text === '') throw fail('speech_silent')
    return transcript
  }
  return {
    ...recordings,
    live,
    folder: model.describe,
    hearsLive: async () => Boolean(await live.address()) || model.describe('en').streaming,
    close: model.close,
    hears: async () => Boolean((await recordings.address()) ?? (await live.address())) || model.isUsable(),
    transcribe: async (audio, signal) => {
      if (!(await recordings.address()) && !model.isUsable()) throw fail('speech_not_set_up')
      return words(await toRecording(audio), signal)
    },
    transcribeSound: words,
    stream: async () => {
      const address = await live.address()
      return address ? openRealtime(address) : model.stream()
    },
  }
}

async function openRealtime(address: ModelAddress): Promise<StreamingRecogniser> {
  const { openRealtimeRecogniser } = await import('../../providers/speech-to-text/openai-realtime.ts')
  return openRealtimeRecogniser(address)
}

async function hearSilence(address: ModelAddress): Promise<void> {
  const recogniser = await openRealtime(address)
  try {
    const utterance = recogniser.begin(() => {})
    utterance.append(new Int16Array(streamedRate / 2))
    await utterance.finish()
  } finally {
    recogniser.close()
  }
}

/** By what a file holds, not by what it is called. Browsers record WebM, Ogg or MP4. */
const kinds: Record<string, string> = {
  webm: 'webm',
  mkv: 'webm',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
  m4a: 'm4a',
  mp4: 'mp4',
  '3gp': 'mp4',
}

async function toRecording({ path, filename }: Pick<UploadedFile, 'path' | 'filename'>): Promise<Recording> {
  const bytes = new Uint8Array(await readFile(path))
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes)
  const ending = type && kinds[type.ext]
  if (!ending) throw fail('audio_not_supported', { name: filename })
  return { bytes, mime: type.mime, name: `recording.${ending}` }
}

const withText = (text: string): TranscribedSpeech => ({ text, language: null, durationSeconds: null, segments: null })

async function askOrFail(ask: () => Promise<TranscribedSpeech>, { log }: SpeechDeps): Promise<TranscribedSpeech> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    log.warn({ code: error.code, cause: error.cause }, 'the speech service failed')
    throw fail(error.code)
  }
}
