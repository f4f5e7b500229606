import { z } from 'zod'
import type { ModelAddress } from '../model/port.ts'
import { type Recording, SpeechError, type TranscribedSpeech } from './port.ts'

const timeoutMs = 120_000

/** What OpenAI and those who speak like it answer; some say how long the recording is, in one of two places. */
const answer = z.object({
  text: z.string(),
  language: z.string().nullish(),
  duration: z.number().nullish(),
  usage: z.object({ seconds: z.number().nullish() }).nullish(),
})

/** `POST {base}/audio/transcriptions` of OpenAI's API. `language` is a hint, ISO 639-1. Throws SpeechError. */
export async function transcribeRecording(
  { baseUrl, name, apiKey }: ModelAddress,
  recording: Recording,
  signal: AbortSignal,
): Promise<TranscribedSpeech> {
  const form = new FormData()
  form.set('file', new Blob([recording.bytes], { type: recording.mime }), recording.name)
  form.set('model', name)
  form.set('response_format', 'json')
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    method: 'POST',
    body: form,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(apiKey && { headers: { authorization: `Bearer ${apiKey}` } }),
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new SpeechError('speech_unreachable', error)
  })
  if (!response.ok) {
    await response.body?.cancel().catch(() => {})
    throw new SpeechError(byStatus(response.status))
  }
  const read = answer.safeParse(await response.json().catch(() => undefined))
  if (!read.success) throw new SpeechError('speech_failed', read.error)
  const { text, language, duration, usage } = read.data
  return { text: text.trim(), language: language ?? null, durationSeconds: duration ?? usage?.seconds ?? null }
}

function byStatus(status: number) {
  if (status === 401 || status === 403) return 'speech_key_refused' as const
  if (status === 429) return 'speech_busy' as const
  return status >= 500 ? ('speech_unreachable' as const) : ('speech_failed' as const)
}
