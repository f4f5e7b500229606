import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { errorMessage } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import type { SpeechInput, SpeechSettings } from '#contract/speech/schemas.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/fail.ts'
import type { UploadedFile } from '../../platform/http/route.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { transcribe } from '../../providers/speech-to-text/openai.ts'
import { type Heard, type Recording, type SpeechAddress, SpeechError } from '../../providers/speech-to-text/port.ts'
import { silence } from './silence.ts'
import * as store from './store.ts'

export type Speech = {
  /** The words of a recording. Throws `speech_…` and `audio_…` failures. */
  transcribe: (audio: UploadedFile, signal: AbortSignal) => Promise<Heard>
  settings: () => Promise<SpeechSettings>
  set: (scope: Scope, input: SpeechInput) => Promise<SpeechSettings>
  remove: (scope: Scope) => Promise<SpeechSettings>
  test: (
    scope: Scope,
    input: SpeechInput,
    language: Language,
  ) => Promise<{ ok: boolean; message: string; code?: string; duration_ms: number }>
}

type Known = { source: SpeechSettings['source']; address: SpeechAddress | undefined }
type SpeechDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'clock' | 'log'>

/** The installation's speech recognition: the operator's settings first, else the environment, else none. */
export function createSpeech(deps: SpeechDeps): Speech {
  const known = async (): Promise<Known> => {
    const stored = await store.findSpeech(deps.db)
    return stored ? { source: 'settings', address: toAddress(deps, stored) } : fromEnvironment(deps)
  }
  const operator = (scope: Scope) => {
    if (!scope.isOperator) throw fail('forbidden')
  }
  return {
    settings: async () => shown(await known()),
    transcribe: async (audio, signal) => {
      const { address } = await known()
      if (!address) throw fail('speech_not_set_up')
      const heard = await hear(address, await toRecording(audio), signal, deps)
      if (heard.text === '') throw fail('speech_silent')
      return heard
    },
    set: async (scope, input) => {
      operator(scope)
      const address = withKey(input, (await known()).address)
      const sealed_key = address.apiKey ? deps.secrets.encrypt(address.apiKey) : null
      await store.saveSpeech(deps.db, { base_url: address.baseUrl, model: address.model, sealed_key }, deps.clock.now())
      return shown(await known())
    },
    remove: async (scope) => {
      operator(scope)
      await store.removeSpeech(deps.db)
      return shown(await known())
    },
    test: async (scope, input, language) => {
      operator(scope)
      return tryOut(withKey(input, (await known()).address), language)
    },
  }
}

function fromEnvironment({ config }: SpeechDeps): Known {
  const { SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: model, SPEECH_API_KEY: apiKey } = config
  if (!baseUrl || !model) return { source: 'none', address: undefined }
  return { source: 'environment', address: { baseUrl, model, ...(apiKey && { apiKey }) } }
}

function toAddress({ secrets, log }: SpeechDeps, { base_url, model, sealed_key }: store.StoredSpeech): SpeechAddress {
  try {
    return { baseUrl: base_url, model, ...(sealed_key && { apiKey: secrets.decrypt(sealed_key) }) }
  } catch {
    log.error('the key of the speech service cannot be opened: SECRET_KEY has changed')
    return { baseUrl: base_url, model }
  }
}

/** A key that is left out stays, but only for the address it was given for: it must not be sent elsewhere. */
function withKey(input: SpeechInput, now: SpeechAddress | undefined): SpeechAddress {
  const same = now && new URL(now.baseUrl).origin === new URL(input.base_url).origin
  const apiKey = input.api_key ?? (same ? now.apiKey : undefined)
  return { baseUrl: input.base_url, model: input.model, ...(apiKey && { apiKey }) }
}

const shown = ({ source, address }: Known): SpeechSettings => ({
  source,
  base_url: address?.baseUrl ?? null,
  model: address?.model ?? null,
  has_key: address?.apiKey !== undefined,
})

/** By what a file holds, not by what it is called. Browsers record WebM, Ogg or MP4. */
const kinds: Record<string, string> = {
  ...{ webm: 'webm', mkv: 'webm', ogg: 'ogg', oga: 'ogg', opus: 'ogg', mp3: 'mp3', wav: 'wav', flac: 'flac' },
  ...{ m4a: 'm4a', mp4: 'mp4', '3gp': 'mp4' },
}

async function toRecording({ path, filename }: UploadedFile): Promise<Recording> {
  const bytes = new Uint8Array(await readFile(path))
  const type = await fileTypeFromBuffer(bytes)
  const ending = type && kinds[type.ext]
  if (!ending) throw fail('audio_not_supported', { name: filename })
  return { bytes, mime: type.mime, name: `recording.${ending}` }
}

async function hear(address: SpeechAddress, recording: Recording, signal: AbortSignal, { log }: SpeechDeps) {
  try {
    return await transcribe(address, recording, signal)
  } catch (error) {
    if (!(error instanceof SpeechError)) throw error
    log.warn({ code: error.code, cause: error.cause }, 'the speech service failed')
    throw fail(error.code)
  }
}

async function tryOut(address: SpeechAddress, language: Language) {
  const since = performance.now()
  try {
    await transcribe(address, silence(), AbortSignal.timeout(20_000))
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
