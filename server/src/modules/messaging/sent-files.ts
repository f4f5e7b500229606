import type { FileId } from '#contract/kit/id.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { MessageContent } from '#contract/messaging/message.ts'
import type { Deps } from '../../platform/deps.ts'
import { DocumentError } from '../../platform/documents/index.ts'
import type { Files } from '../../platform/files/files.ts'
import { newId } from '../../platform/id.ts'
import type { JobFile } from '../answering/job.ts'
import type { OpenFiles } from '../answering/open-files.ts'
import type { MessageRow } from './message-row.ts'

export type SentFileDeps = Pick<Deps, 'clock' | 'log'> & { files: Files; openFiles: Pick<OpenFiles, 'read' | 'forget'> }

const readable = /\.(pdf|docx?|txt|csv|xlsx?)$/i
const { bytes: maxBytes, perAnswer } = messagingLimits.readMedia

/** Whether an agent can read what a customer sent. */
export const readableFile = (content: MessageContent): boolean =>
  content.kind === 'document' && content.state === 'ready' && readable.test(content.name) && content.bytes <= maxBytes

export type ReadFiles = { files: JobFile[]; unread: string[]; close: () => void }

/** The documents among messages, the newest first, read apart from the server; what could not be read is named. */
export async function readSentFiles(deps: SentFileDeps, messages: readonly MessageRow[]): Promise<ReadFiles> {
  const documents = messages
    .toReversed()
    .flatMap(({ content, fileKey }) =>
      content.kind === 'document' && fileKey ? [{ content, fileKey, id: newId<FileId>(deps.clock.now()) }] : [],
    )
  const wanted = documents.filter(({ content }) => readableFile(content)).slice(0, perAnswer)
  const unread = documents.filter((document) => !wanted.includes(document)).map(({ content }) => content.name)
  const files: JobFile[] = []
  for (const { id, content, fileKey } of wanted) {
    const { name, mime, bytes } = content
    const path = () => deps.files.localPath(fileKey)
    try {
      const { kind } = await deps.openFiles.read({ id, name, path })
      files.push({ id, name, mime, bytes, kind, isNew: true, path })
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      deps.log.info({ code: error.code }, 'a document of a customer could not be read')
      unread.push(name)
    }
  }
  return { files, unread, close: () => deps.openFiles.forget(wanted.map(({ id }) => id)) }
}
