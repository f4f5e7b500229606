import { FileText } from 'lucide-react'
import type { FileRelation, UseCase } from '#contract/use-cases/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useCaseMessages } from './messages/index.ts'

/** The files that a use case answers from. */
export function FilesView({ useCase }: { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const files = useCase.relations.flatMap((relation): FileRelation[] => ('file_id' in relation ? [relation] : []))
  if (files.length === 0) return <EmptyState icon={<FileText />} title={t.noFiles} />
  return (
    <ul className="max-w-[820px] border-line-soft border-t">
      {files.map(({ file_id, filename, missing }) => (
        <li key={file_id} className="flex items-center gap-2 border-line-soft border-b py-2.5">
          <FileText className="size-4 flex-none text-fg-3" />
          <span className="min-w-0 flex-1 truncate">{filename || file_id}</span>
          {missing && <Badge tone="bad">{t.missing}</Badge>}
        </li>
      ))}
    </ul>
  )
}
