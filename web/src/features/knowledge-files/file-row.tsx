import { ChevronRight, FileSpreadsheet, FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { driveNames } from '#contract/add-ons/vendors.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { knowledgeFileEndpoints as calls } from '#contract/knowledge-files/endpoints.ts'
import type { FileSource, KnowledgeFile } from '#contract/knowledge-files/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useChange } from './api.ts'
import { knowledgeFileMessages } from './messages/index.ts'
import { openKnowledgeFile } from './open-file.ts'

const FileDetails = lazy(() => import('./file-details.tsx').then((module) => ({ default: module.FileDetails })))
const tones = { waiting: 'neutral', reading: 'info', ready: 'good', failed: 'bad' } as const

type Props = { file: KnowledgeFile; mayEdit: boolean; mayDelete: boolean }

/** One file: its state, what was found in it, and what can be done with it. */
export function FileRow(props: Props) {
  const { file } = props
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const { name, state, problem } = file
  const number = (value: number) => formatNumber(value, language)
  const states = {
    waiting: t.waiting,
    reading: t.reading(number(file.progress)),
    ready: t.ready,
    failed: problem?.code === 'file_no_text' ? t.scan : t.failedState,
  }
  const some = (value: number | null, words: (count: number, text: string) => string) =>
    value ? [words(value, number(value))] : []
  const facts = [
    formatBytes(file.bytes, language),
    ...some(file.pages, t.pages),
    ...some(file.passages, t.passages),
    ...some(file.tables, t.tables),
    ...(file.kind === 'tables' ? some(file.rows, t.rows) : []),
    ...(file.version > 1 ? [t.version(number(file.version))] : []),
  ]
  const Icon = file.format === 'csv' || file.format.startsWith('xls') ? FileSpreadsheet : FileText
  const older = file.answering_version !== null && file.answering_version !== file.version
  return (
    <li className="rounded-md border border-line-soft bg-panel">
      <div className="px-4 pt-3 pb-2.5">
        <div className="flex items-center gap-2">
          <Icon className="size-4 flex-none text-fg-3" />
          <h3 className="min-w-0 truncate font-semibold">{name}</h3>
          <Badge tone={tones[state]}>{states[state]}</Badge>
        </div>
        <p className="text-12 text-fg-3 tabular-nums">{facts.join(' · ')}</p>
        {state === 'reading' && <ProgressBar label={name} percent={file.progress} />}
        {file.source && <Source source={file.source} />}
        {problem && <p className="mt-1 text-12 text-bad">{problem.message}</p>}
        {older && <p className="mt-1 text-12 text-fg-2">{t.answersFrom(number(file.answering_version ?? 0))}</p>}
        {file.remarks.map((remark) => (
          <p key={remark.message} className="mt-1 text-12 text-fg-3">
            {remark.message}
          </p>
        ))}
        <FileActions {...props} />
      </div>
      {file.answering_version !== null && <FileContents file={file} />}
    </li>
  )
}

/** The drive that the file comes from, and whether it is still kept up to date. */
function Source({ source: { drive, state, checked_at } }: { source: FileSource }) {
  const t = useMessages(knowledgeFileMessages).source
  const language = useLanguage()
  const ago = formatRelative(checked_at, language, new Date())
  const name = driveNames[drive]
  return (
    <p className={cx('text-12', state === 'current' ? 'text-fg-3' : 'text-warn')}>
      {state === 'current' ? t.current(name, ago) : t[state](name)}
    </p>
  )
}

function FileActions({ file: { id, name, state }, mayEdit, mayDelete }: Props) {
  const t = useMessages(knowledgeFileMessages)
  const change = useChange()
  const restore = () =>
    change(async () => {
      await api.call(calls.restoreKnowledgeFile, { params: { id } })
      toast.success(t.restored(name))
    })
  const remove = () =>
    change(async () => {
      await api.call(calls.removeKnowledgeFile, { params: { id } })
      toast.success(t.removed(name), { label: t.undo, run: () => void restore() })
    })
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" aria-label={t.openLabel(name)} onClick={() => void openKnowledgeFile({ id, name })}>
        {t.open}
      </Button>
      {state === 'failed' && mayEdit && (
        <Button
          size="sm"
          aria-label={t.readAgainLabel(name)}
          onClick={() => void change(() => api.call(calls.retryKnowledgeFile, { params: { id } }))}
        >
          {t.readAgain}
        </Button>
      )}
      {mayDelete && (
        <Button size="sm" aria-label={t.removeLabel(name)} onClick={() => void remove()}>
          {t.remove}
        </Button>
      )}
    </div>
  )
}

/** What is in the file, shown when it is asked for. */
function FileContents({ file }: Pick<Props, 'file'>) {
  const t = useMessages(knowledgeFileMessages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-label={t.details(file.name)}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 border-line-soft border-t px-4 py-2 text-left text-fg-2 hover:text-fg phone:min-h-11 [&_svg]:size-4"
      >
        <ChevronRight className={cx('transition-transform', open && 'rotate-90')} />
        {t.contents}
      </button>
      {open && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <FileDetails file={file} />
        </Suspense>
      )}
    </>
  )
}
