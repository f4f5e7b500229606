import type { FileId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { type FileProgress, uploadFile } from '#web/lib/client/upload.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { chatCalls } from '../api/calls.ts'
import { composerMessages } from './messages/index.ts'
import type { SentFile } from './use-uploads.ts'

/** Sends a file before its question. */
export async function sendFile(file: File, { signal, onProgress }: FileProgress): Promise<SentFile> {
  const [{ uploadAttachment }, t] = await Promise.all([chatCalls(), composerMessages.load(getLanguage())])
  const form = new FormData()
  form.append('file', file, file.name)
  return uploadFile(uploadAttachment, { form, signal, onProgress, offlineMessage: t.uploadFailed })
}

/** A file that was sent and is not wanted any more; what cannot be dropped now is dropped by the server in a day. */
export async function dropFile(id: FileId): Promise<void> {
  await api.call((await chatCalls()).dropAttachment, { params: { id } }).catch(() => {})
}
