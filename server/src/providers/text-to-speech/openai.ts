import { voiceLimits } from '#contract/voice/limits.ts'
import type { VoiceCharacter } from '#contract/voice/schemas.ts'
import type { ModelAddress } from '../model/port.ts'
import { maxSoundBytes, type Sound, type Synthesis, SynthesisError } from './port.ts'

/** The service's name of a voice for each character. */
type VoiceNames = Record<VoiceCharacter, string>

/** `POST {base}/audio/speech` of OpenAI's API: MP3 or WAV, or whatever sound a service gives instead. */
export const createOpenAiSynthesis =
  ({ baseUrl, name, apiKey }: ModelAddress, voices: VoiceNames): Synthesis =>
  async ({ text, character, format = 'mp3' }, signal) => {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/audio/speech`, {
      method: 'POST',
      body: JSON.stringify({ model: name, input: text, voice: voices[character], response_format: format }),
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(voiceLimits.synthesisMs)]),
    }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new SynthesisError('voice_unreachable', error)
    })
    if (response.ok) return readSound(response, signal)
    await response.body?.cancel().catch(() => {})
    throw new SynthesisError(byStatus(response.status))
  }

/** Some services answer a failure with 200 and words: only sound is sound. */
async function readSound(response: Response, signal: AbortSignal): Promise<Sound> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  const mime = type === 'application/octet-stream' || type === 'audio/mp3' ? 'audio/mpeg' : type
  if (!mime.startsWith('audio/')) {
    await response.body?.cancel().catch(() => {})
    throw new SynthesisError('voice_failed')
  }
  const pieces: Uint8Array[] = []
  let length = 0
  try {
    for await (const piece of response.body ?? []) {
      length += piece.byteLength
      if (length > maxSoundBytes) throw new SynthesisError('voice_failed')
      pieces.push(piece)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof SynthesisError ? error : new SynthesisError('voice_failed', error)
  }
  if (length === 0) throw new SynthesisError('voice_failed')
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return { bytes, mime }
}

function byStatus(status: number) {
  if (status === 401 || status === 403) return 'voice_key_refused' as const
  if (status === 429) return 'voice_busy' as const
  return status >= 500 ? ('voice_unreachable' as const) : ('voice_failed' as const)
}
