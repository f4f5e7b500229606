import { ChevronLeft, ChevronRight, File, Pencil } from 'lucide-react'
import { formatBytes } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { downloadFile } from '#web/lib/table/export-table.ts'
import { cx } from '#web/ui/class-names.ts'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import type { ShownFile, Turn } from '../answer/turns.ts'
import { getAttachedFile } from '../api/answers.ts'
import { chatMessages } from '../messages/index.ts'
import type { TurnActions } from './turn-actions.ts'

type Props = { turn: Turn; actions: TurnActions; onEdit?: () => void }

/** What was asked, at the right, with its files and the way to its other versions. */
export function QuestionView({ turn, actions, onEdit }: Props) {
  const t = useMessages(chatMessages)
  return (
    <div className="relative flex flex-col items-end gap-1">
      {turn.files.length > 0 && (
        <ul aria-label={t.files} className="flex max-w-[85%] flex-wrap justify-end gap-1.5">
          {turn.files.map((file, index) => (
            <li key={file.id ?? `${index}-${file.name}`}>
              <FileTag file={file} />
            </li>
          ))}
        </ul>
      )}
      {turn.question !== '' && (
        <div className="max-w-[80%] whitespace-pre-wrap rounded-lg bg-raised px-3.5 py-2.5 text-15 leading-6 [overflow-wrap:anywhere] phone:max-w-[85%]">
          {turn.question}
        </div>
      )}
      <div
        className={cx(
          'flex h-7 items-center text-fg-3 transition-opacity phone:-mb-3',
          turn.siblings.length > 1
            ? '-mb-3'
            : 'desk:absolute desk:top-full desk:right-0 desk:z-[1] desk:opacity-0 desk:group-focus-within/turn:opacity-100 desk:group-hover/turn:opacity-100',
        )}
      >
        <CopyIconButton text={turn.question} label={t.copyQuestion} />
        {onEdit && (
          <IconButton label={t.editQuestion} size="sm" onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        {turn.siblings.length > 1 && turn.recordId && <Branches turn={turn} actions={actions} />}
      </div>
    </div>
  )
}

/** Pages through the versions of a turn. */
function Branches({ turn, actions }: { turn: Turn; actions: TurnActions }) {
  const t = useMessages(chatMessages)
  const at = turn.recordId ? turn.siblings.indexOf(turn.recordId) : -1
  const step = (to: number) => {
    const id = turn.siblings[to]
    if (id) actions.showBranch(id)
  }
  return (
    <span data-branches="" className="flex items-center text-12 tabular-nums">
      <IconButton label={t.olderVersion} size="sm" disabled={at <= 0} onClick={() => step(at - 1)}>
        <ChevronLeft />
      </IconButton>
      <span role="status" aria-label={t.versionOf(at + 1, turn.siblings.length)}>
        {at + 1}/{turn.siblings.length}
      </span>
      <IconButton
        label={t.newerVersion}
        size="sm"
        disabled={at >= turn.siblings.length - 1}
        onClick={() => step(at + 1)}
      >
        <ChevronRight />
      </IconButton>
    </span>
  )
}

const tagLook =
  'flex h-8 max-w-64 items-center gap-2 rounded-sm border border-line-soft bg-panel px-2.5 text-12 text-fg-2'

/** An attached file; a press downloads it once the server has it. */
function FileTag({ file }: { file: ShownFile }) {
  const t = useMessages(chatMessages)
  const language = useLanguage()
  const { id, name } = file
  const words = (
    <>
      <File className="size-3.5 flex-none text-fg-3" />
      <span className="truncate">{name}</span>
      <span className="flex-none text-fg-3">{formatBytes(file.bytes, language)}</span>
    </>
  )
  if (!id) return <span className={tagLook}>{words}</span>
  const fetchFile = async () => {
    try {
      downloadFile(name, await getAttachedFile(id))
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.somethingWrong)
    }
  }
  return (
    <button
      type="button"
      aria-label={t.downloadFile(name)}
      onClick={() => void fetchFile()}
      className={`${tagLook} hit hover:bg-hover hover:text-fg`}
    >
      {words}
    </button>
  )
}
