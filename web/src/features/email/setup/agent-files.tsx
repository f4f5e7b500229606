import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { formatBytes } from '#contract/kit/format/number.ts'
import type { KnowledgeFile } from '#contract/knowledge-files/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InfiniteScroll } from '#web/ui/infinite-scroll.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { addFiles, knowledgeOptions, removeFile, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'

/** The files that the mail agent answers from. */
export function AgentFiles() {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const input = useRef<HTMLInputElement>(null)
  const { work, busy } = useEmailWork()
  const files = useInfiniteQuery({
    ...knowledgeOptions,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ records }) => records.some(isUnderWay)) ? 2_000 : false),
  })
  const add = (chosen: FileList | null) => {
    const list = [...(chosen ?? [])]
    if (list.length === 0) return
    void work('add', async () => {
      const { refused, files: taken } = await addFiles(list)
      for (const { name, message } of refused) toast.failure(`${name}: ${message}`)
      if (taken.length > 0) toast.success(t.setup.added)
    })
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
  }
  return (
    <section aria-labelledby="email-files" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="email-files" className="font-semibold">
            {t.setup.files}
          </h2>
          <p className="text-12 text-fg-3">{t.setup.filesText}</p>
        </div>
        {may && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              tabIndex={-1}
              aria-label={t.setup.addFiles}
              className="sr-only"
              onChange={({ target }) => add(target.files)}
            />
            <Button icon={<Plus />} loading={busy === 'add'} onClick={() => input.current?.click()}>
              {t.setup.addFiles}
            </Button>
          </>
        )}
      </div>
      <Loaded query={files} failed={t.failed} rows={2}>
        {({ pages }) => {
          const rows = pages.flatMap(({ records }) => records)
          if (rows.length === 0) return <p className="text-fg-3">{t.setup.noFiles}</p>
          return (
            <InfiniteScroll list={files}>
              <ul className="border-line-soft border-t">
                {rows.map((file) => (
                  <FileRow
                    key={file.id}
                    file={file}
                    onRemove={may ? () => void work(file.id, () => removeFile(file.id), t.setup.removed) : undefined}
                  />
                ))}
              </ul>
            </InfiniteScroll>
          )
        }}
      </Loaded>
    </section>
  )
}

const isUnderWay = ({ state }: KnowledgeFile) => state === 'waiting' || state === 'reading'

function FileRow({ file, onRemove }: { file: KnowledgeFile; onRemove: (() => void) | undefined }) {
  const t = useMessages(emailMessages).setup
  const language = useLanguage()
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-line-soft border-b py-1 phone:min-h-11">
      <FileText className="size-4 flex-none text-fg-3" />
      <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
      {file.state !== 'ready' && (
        <Badge tone={file.state === 'failed' ? 'bad' : 'neutral'}>{t.reading[file.state]}</Badge>
      )}
      <span className="text-12 text-fg-3 tabular-nums">{formatBytes(file.bytes, language)}</span>
      {onRemove && (
        <IconButton size="sm" label={t.removeFile(file.name)} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  )
}
