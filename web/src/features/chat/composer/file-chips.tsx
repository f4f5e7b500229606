import { File as FileIcon } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { formatBytes } from '#web/lib/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { chatMessages } from '../messages/index.ts'
import type { FileProblem } from './check-files.ts'

type Props = {
  files: readonly File[]
  problems: readonly FileProblem[]
  sending: boolean
  onRemove: (file: File) => void
}

/** The files that go along, and why others cannot. */
export function FileChips({ files, problems, sending, onRemove }: Props) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t.files} className="mb-2 flex flex-wrap gap-1.5">
          {files.map((file) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`}>
              <RemovableChip
                icon={sending ? <Spinner /> : <FileIcon />}
                onRemove={() => onRemove(file)}
                removeLabel={t.removeFile(file.name)}
              >
                {file.name} <span className="text-fg-3">{formatBytes(file.size, language)}</span>
              </RemovableChip>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul role="alert" className="mb-2 flex flex-col gap-0.5 px-1 text-12 text-bad">
          {problems.map(({ problem, name }) => (
            <li key={`${problem}-${name}`}>
              {t.fileProblems[problem](
                name,
                problem === 'too_many' ? limits.attachment.files : limits.attachment.bytes / 1024 / 1024,
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
