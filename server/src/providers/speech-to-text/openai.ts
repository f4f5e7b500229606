import { z } from 'zod'
import { encodeForm } from '../../platform/net/encode-form.ts'
import type { ModelAddress } from '../model/port.ts'
import { type Recording, SpeechError, type TranscribedSpeech, type TranscribeOptions } from './port.ts'

const timeoutMs = 120_000

const seconds = z.number().min(0)

/** What OpenAI and those who speak like it answer; some say how long the recording is, in one of two places. */
const answer = z.object({
  text: z.string(),
  language: z.string().nullish(),
  duration: z.number().nullish(),
  usage: z.object({ seconds: z.number().nullish() }).nullish(),
  segments: z
    .array(z.object({ start: seconds, end: seconds, text: z.string(), speaker: z.string().nullish() }))
    .nullish()
    .catch(null),
})

/**
 * `POST {base}/audio/transcriptions` of OpenAI's API. Segments come with `verbose_json`, which not every model there has: one that refuses
 * it is asked for the text alone. Throws SpeechError.
 */
export async function transcribeRecording(
  address: ModelAddress,
  recording: Recording,
  signal: AbortSignal,
  { segments = false, language }: TranscribeOptions = {},
): Promise<TranscribedSpeech> {
  const ask = (format: 'json' | 'verbose_json') => send(address, recording, signal, { format, language })
  const response = await (segments ? ask('verbose_json') : ask('json'))
  const isRefused = segments && (response.status === 400 || response.status === 422)
  if (isRefused) await response.body?.cancel().catch(() => {})
  return readAnswer(isRefused ? await ask('json') : response)
}

async function send(
  { baseUrl, name, apiKey }: ModelAddress,
  recording: Recording,
  signal: AbortSignal,
  { format, language }: { format: 'json' | 'verbose_json'; language: string | undefined },
): Promise<Response> {
  const form = new FormData()
  form.set('file', new Blob([recording.bytes], { type: recording.mime }), recording.name)
  form.set('model', name)
  form.set('response_format', format)
  if (format === 'verbose_json') form.set('timestamp_granularities[]', 'segment')
  if (language) form.set('language', language)
  const { body, contentType } = await encodeForm(form)
  return fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: { 'content-type': contentType, ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SpeechError('speech_unreachable', error)
  })
}

async function readAnswer(response: Response): Promise<TranscribedSpeech> {
  if (!response.ok) {
    await response.body?.cancel().catch(() => {})
    throw new SpeechError(byStatus(response.status))
  }
  const read = answer.safeParse(await response.json().catch(() => undefined))
  if (!read.success) throw new SpeechError('speech_failed', read.error)
  const { text, language, duration, usage, segments } = read.data
  return {
    text: text.trim(),
    language: language ?? null,
    durationSeconds: duration ?? usage?.seconds ?? null,
    segments:
      segments?.map(({ start, end, text: said, speaker }) => ({
        startsMs: Math.round(start * 1_000),
        endsMs: Math.round(Math.max(start, end) * 1_000),
        text: said.trim(),
        speaker: speaker ?? null,
      })) ?? null,
  }
}

function byStatus(status: number) {
  if (status === 401 || status === 403) return 'speech_key_refused' as const
  if (status === 429) return 'speech_busy' as const
  return status >= 500 ? ('speech_unreachable' as const) : ('speech_failed' as const)
}
