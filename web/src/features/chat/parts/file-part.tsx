import { File } from 'lucide-react'
import type { AnswerPart } from '#contract/chat/parts.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { chatMessages } from '../messages/index.ts'

type Props = { file: Extract<AnswerPart, { type: 'file' }> }

/** A file that an answer hands over; only one of this server, nothing is fetched from elsewhere. */
export function FilePart({ file }: Props) {
  const t = useMessages(chatMessages)
  const own = file.url.startsWith('/') && !file.url.startsWith('//')
  if (!own) return null
  return (
    <a
      href={file.url}
      download={file.filename ?? true}
      className="my-2 inline-flex items-center gap-2 text-13 text-accent hover:underline"
    >
      <File className="size-4" />
      {file.filename ?? t.file}
    </a>
  )
}
