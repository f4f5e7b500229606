import { readFile } from 'node:fs/promises'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { ModelInput, ModelSettings } from '#contract/models/schemas.ts'
import { findSetting, removeSetting, saveSetting } from '../../platform/db/setting-store.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { ModelAddress } from '../../providers/model/port.ts'
import { transcribeRecording } from '../../providers/speech-to-text/openai.ts'
import { type Recording, SpeechError, type TranscribedSpeech } from '../../providers/speech-to-text/port.ts'
import {
  type KnownModel,
  modelOfEnvironment,
  modelSettingsOf,
  openStored,
  type StoredModel,
  sealModel,
  withKey,
} from '../models/service.ts'
import { silentRecording } from './silence.ts'

const setting = 'speech'

export type Speech = {
  /** The words of a recording. Throws `speech_…` and `audio_…` failures. */
  transcribe: (audio: Pick<UploadedFile, 'path' | 'filename'>, signal: AbortSignal) => Promise<TranscribedSpeech>
  /** The same of sound that is no file. */
  transcribeSound: (recording: Recording, signal: AbortSignal) => Promise<TranscribedSpeech>
  settings: () => Promise<ModelSettings>
  /** Where it is asked; undefined where nothing recognizes speech. */
  address: () => Promise<ModelAddress | undefined>
  set: (input: ModelInput) => Promise<ModelSettings>
  remove: () => Promise<ModelSettings>
  test: (
    input: ModelInput,
    language: Language,
  ) => Promise<{ ok: boolean; message: string; code?: string; duration_ms: number }>
}

type SpeechDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** The installation's speech recognition: the operator's settings first, else the environment, else none. */
export function createSpeech(deps: SpeechDeps): Speech {
  const { SPEECH_BASE_URL, SPEECH_MODEL, SPEECH_API_KEY } = deps.config
  const known = async (): Promise<KnownModel> => {
    const stored = await findSetting<StoredModel>(deps.db, setting)
    if (stored) return { source: 'settings', address: openStored(deps, stored) }
    return modelOfEnvironment(SPEECH_BASE_URL, SPEECH_MODEL, SPEECH_API_KEY)
  }
  const addressOrFail = async () => {
    const { address } = await known()
    if (!address) throw fail('speech_not_set_up')
    return address
  }
  const words = async (address: ModelAddress, recording: Recording, signal: AbortSignal) => {
    const transcript = await transcribeOrFail(address, recording, signal, deps)
    if (transcript.text === '') throw fail('speech_silent')
    return transcript
  }
  return {
    settings: async () => modelSettingsOf(await known()),
    address: async () => (await known()).address,
    transcribe: async (audio, signal) => words(await addressOrFail(), await toRecording(audio), signal),
    transcribeSound: async (recording, signal) => words(await addressOrFail(), recording, signal),
    set: async (input) => {
      const address = withKey(input, (await known()).address)
      await saveSetting(deps.db, setting, sealModel(deps, address), deps.clock.now())
      return modelSettingsOf(await known())
    },
    remove: async () => {
      await removeSetting(deps.db, setting)
      return modelSettingsOf(await known())
    },
    test: async (input, language) => tryOut(withKey(input, (await known()).address), language),
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

async function transcribeOrFail(address: ModelAddress, recording: Recording, signal: AbortSignal, { log }: SpeechDeps) {
  try {
    return await transcribeRecording(address, recording, signal)
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    log.warn({ code: error.code, cause: error.cause }, 'the speech service failed')
    throw fail(error.code)
  }
}

async function tryOut(address: ModelAddress, language: Language) {
  const since = performance.now()
  try {
    await transcribeRecording(address, silentRecording(), AbortSignal.timeout(20_000))
    return { ok: true, message: 'OK', duration_ms: Math.round(performance.now() - since) }
  } catch (error) {
    const code = error instanceof SpeechError ? error.code : 'speech_unreachable'
    return {
      ok: false,
      code,
      message: errorMessage(code, language),
      duration_ms: Math.round(performance.now() - since),
    }
  }
}
