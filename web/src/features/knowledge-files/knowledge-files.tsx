import { useQuery } from '@tanstack/react-query'
import { FileText, Plus, Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { acceptedDocuments, documentEndings } from '#contract/kit/document-formats.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { AgentId } from '#contract/kit/id.ts'
import type { KnowledgeFileOrder } from '#contract/knowledge-files/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { filesOptions, useReload } from './api.ts'
import { DriveFiles } from './drive-files.tsx'
import { FileRow } from './file-row.tsx'
import { ListTools } from './list-tools.tsx'
import { knowledgeFileMessages } from './messages/index.ts'
import { TrySearch } from './try-search.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

const filterFrom = 8
const namesTold = 3
const isReadable = ({ name }: File) => documentEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))
const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

type Props = {
  agent: AgentId
  /** What the list is sorted by, and where the choice is kept. */
  order?: KnowledgeFileOrder
  onOrder?: (order: KnowledgeFileOrder) => void
}

/** The files that an agent answers from: adding them, how far they are, what is in them, and a try of the search. */
export function KnowledgeFiles({ agent, order = { sort: 'added' }, onOrder = () => {} }: Props) {
  const t = useMessages(knowledgeFileMessages)
  const mayAdd = useMay('files.add') === true
  const mayEdit = useMay('files.edit') === true
  const mayDelete = useMay('files.delete') === true
  const reload = useReload()
  const [filter, setFilter] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const list = useQuery(filesOptions(agent, useDeferredValue(filter.trim()), order))
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { uploads, add, addFrom } = useUploads({
    agent,
    offlineMessage: t.offline,
    onArrived: () => void reload(),
    onEnd: ([first, ...others], failed) => {
      const all = others.length + 1
      if (first && all + failed === 1) toast.success(t.arrived[first.outcome](first.name))
      else toast.success(t.arrivedAll(all, number(all), failed, number(failed)))
    },
  })
  const take = (files: readonly File[]) => {
    const good = files.filter(isReadable)
    const bad = files.filter((file) => !isReadable(file)).map(({ name }) => name)
    if (bad.length > 0) {
      const more = bad.length - namesTold
      toast.failure(t.unsupported(bad.slice(0, namesTold).join(', '), more > 0 ? number(more) : undefined))
    }
    add(good)
  }
  usePaste(mayAdd, take)
  const button = mayAdd && (
    <>
      <Button variant="primary" icon={<Plus />} onClick={() => picker.current?.click()}>
        {t.add}
      </Button>
      <DriveFiles agent={agent} onPick={addFrom} />
    </>
  )
  return (
    <DropArea enabled={mayAdd} onFiles={take}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t.add}
        accept={acceptedDocuments}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <UploadList uploads={uploads} />
      <Loaded query={list} failed={t.failed}>
        {({ records, pagination }) =>
          records.length === 0 && filter === '' ? (
            uploads.length === 0 && (
              <EmptyState icon={<FileText />} title={t.empty} action={button}>
                {t.emptyText}
                <span className="mt-2 block text-12">{t.hint}</span>
              </EmptyState>
            )
          ) : (
            <>
              <div className="flex flex-wrap items-center gap-3">
                {button}
                <p className="min-w-0 flex-1 basis-60 text-12 text-fg-3">{t.hint}</p>
              </div>
              {records.some(({ kind }) => kind === 'text') && <TrySearch agent={agent} />}
              {(pagination.total > 1 || filter !== '') && (
                <ListTools
                  filter={pagination.total > filterFrom || filter !== '' ? filter : undefined}
                  onFilter={setFilter}
                  order={order}
                  onOrder={onOrder}
                />
              )}
              {records.length === 0 ? (
                <p className="text-fg-3">{t.noMatch}</p>
              ) : (
                <ul aria-label={t.files} className="flex flex-col gap-3">
                  {records.map((file) => (
                    <FileRow key={file.id} file={file} mayEdit={mayEdit} mayDelete={mayDelete} />
                  ))}
                </ul>
              )}
              {records.length < pagination.total && (
                <p className="text-12 text-fg-3">{t.shownOf(number(records.length), number(pagination.total))}</p>
              )}
            </>
          )
        }
      </Loaded>
    </DropArea>
  )
}

type DropAreaProps = { enabled: boolean; onFiles: (files: readonly File[]) => void; children: ReactNode }

/** Takes files that are dropped on what is in it, and says so while they are over it. */
function DropArea({ enabled, onFiles, children }: DropAreaProps) {
  const t = useMessages(knowledgeFileMessages)
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its equal for the keyboard
    <div
      className="relative flex flex-col gap-5"
      onDragOver={(event) => {
        if (!enabled || !bringsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!enabled || !bringsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute -inset-2 z-10 grid place-items-center rounded-lg border border-accent border-dashed bg-bg/85">
          <p className="flex items-center gap-2 font-medium text-15 text-accent">
            <UploadIcon className="size-5" />
            {t.drop}
          </p>
        </div>
      )}
    </div>
  )
}

/** Files that are pasted anywhere on the screen but into a field. */
function usePaste(on: boolean, take: (files: readonly File[]) => void): void {
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    take(files)
  }
  usePageListener('paste', paste, { on })
}
