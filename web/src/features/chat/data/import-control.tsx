import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ChatImport } from '#contract/chat-import/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { importChats } from '../api/export.ts'
import { Control } from './control.tsx'
import { dataMessages } from './messages/index.ts'

/** Takes in the chats of another product: the file, how far it is, and what became of them. */
export function ImportControl() {
  const t = useMessages(dataMessages).import
  const language = useLanguage()
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const take = useMutation({
    mutationFn: (file: File) => {
      setShare(0)
      // It goes on when the person leaves the screen.
      const { signal } = new AbortController()
      return importChats(file, { signal, onProgress: setShare, offlineMessage: t.cut })
    },
    onSuccess: ({ imported }) => toast.success(t.imported(imported, formatNumber(imported, language))),
    onError: (error) => toast.failure(error.message),
    // What broke off has taken some in.
    onSettled: () => invalidateEndpoints(queries, endpointGroups.chat),
  })
  usePageListener('beforeunload', (event) => event.preventDefault(), { on: take.isPending })
  return (
    <Control
      title={t.title}
      text={
        <>
          <p>{t.text}</p>
          {take.isPending && <Progress share={share} />}
          {take.data && <Outcome {...take.data} />}
        </>
      }
    >
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t.title}
        accept=".json,.zip"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) take.mutate(file)
        }}
      />
      <Button loading={take.isPending} onClick={() => picker.current?.click()}>
        {t.start}
      </Button>
    </Control>
  )
}

function Progress({ share }: { share: number }) {
  const t = useMessages(dataMessages).import
  const language = useLanguage()
  const percent = Math.round(share * 100)
  return (
    <div className="max-w-72">
      <ProgressBar label={t.title} percent={percent} />
      <p role="status" className="mt-1 text-fg-2">
        {share < 1 ? t.sending(formatNumber(percent, language)) : t.reading}
      </p>
    </div>
  )
}

function Outcome({ imported, known, skipped }: ChatImport) {
  const t = useMessages(dataMessages).import
  const language = useLanguage()
  const told = [
    t.imported(imported, formatNumber(imported, language)),
    ...(known > 0 ? [t.known(known, formatNumber(known, language))] : []),
    ...(skipped > 0 ? [t.skipped(skipped, formatNumber(skipped, language))] : []),
  ]
  return (
    <p role="status" className="mt-1.5 text-fg-2">
      {told.join(' ')}
    </p>
  )
}
