import type { SessionId } from '#contract/kit/id.ts'
import { limits } from '#contract/limits.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { uploadFile } from '#web/lib/client/upload.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { requireBot } from '../../api/bot.ts'
import { composerMessages } from '../messages/index.ts'

type Options = { sessionId: SessionId | undefined; signal: AbortSignal; onProgress: (share: number) => void }

/** The words of a recording. Rejects with a sentence for the person. */
export async function transcribeSound(sound: Blob, { sessionId, ...rest }: Options): Promise<string> {
  const t = await composerMessages.load(getLanguage())
  if (sound.size > limits.attachment.bytes) throw new Error(t.voice.tooLarge(limits.attachment.bytes / 1024 / 1024))
  const form = new FormData()
  form.append('audio', sound, sound instanceof File ? sound.name : 'recording')
  const query = { bot_id: await requireBot(), session_id: sessionId }
  const transcript = await uploadFile(speechEndpoints.transcribe, {
    form,
    query,
    offlineMessage: t.uploadFailed,
    ...rest,
  })
  return transcript.text
}
