import { ChevronRight, File, FileSpreadsheet, FileText, Folder, type LucideIcon, Presentation } from 'lucide-react'
import type { DriveFile } from '#contract/add-ons/drive-schemas.ts'
import { formatBytes } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { driveMessages } from '../drive-messages/index.ts'

const icons: Record<DriveFile['kind'], LucideIcon> = {
  folder: Folder,
  document: FileText,
  spreadsheet: FileSpreadsheet,
  presentation: Presentation,
  other: File,
}

/** A folder to open, a file to take, or one that cannot be taken. */
export function DriveRow({ file, onOpen }: { file: DriveFile; onOpen: () => void }) {
  const t = useMessages(driveMessages)
  const language = useLanguage()
  const isFolder = file.kind === 'folder'
  const Icon = icons[file.kind]
  const facts = [
    !isFolder && !file.supported && t.unsupported,
    file.bytes !== null && !isFolder && formatBytes(file.bytes, language),
    file.modified_at && formatRelative(file.modified_at, language, new Date()),
  ].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        data-row
        onClick={onOpen}
        disabled={!isFolder && !file.supported}
        className={cx(
          'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2 py-1.5 text-left hover:bg-hover focus-visible:bg-hover',
          'disabled:cursor-default disabled:text-fg-3 disabled:hover:bg-transparent phone:min-h-11',
        )}
      >
        <Icon className="size-4 flex-none text-fg-3" />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="flex-none text-12 text-fg-3 tabular-nums phone:max-w-[40%] phone:truncate">
          {facts.join(' · ')}
        </span>
        {isFolder && <ChevronRight className="size-4 flex-none text-fg-3" />}
      </button>
    </li>
  )
}
