import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ChatExport } from '#contract/chat-export/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { toast } from '#web/ui/toast-store.ts'
import { getExportFile, latestExportOptions, startChatExport } from '../api/export.ts'
import { Control } from './control.tsx'
import { dataMessages } from './messages/index.ts'

/** The export of all chats: begins it, shows how far it is, and gives the file. */
export function ExportControl() {
  const t = useMessages(dataMessages).export
  const queries = useQueryClient()
  const latest = useQuery({ ...latestExportOptions, staleTime: 0 })
  const [asking, setAsking] = useState(false)
  const start = async () => {
    try {
      queries.setQueryData(latestExportOptions.queryKey, { export: await startChatExport() })
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : t.failed)
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: endpointKey('getLatestChatExport') })
    }
  }
  const made = latest.data
  const busy = made?.status === 'waiting' || made?.status === 'running'
  return (
    <Control
      title={t.title}
      text={
        <>
          <p>{t.text}</p>
          {made && <Progress made={made} />}
        </>
      }
    >
      {made?.status === 'done' && <DownloadButton made={made} />}
      <Button loading={busy} onClick={() => setAsking(true)}>
        {made?.status === 'done' ? t.again : t.start}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.confirmTitle}
        description={t.confirmText}
        action={t.start}
        typeToConfirm={t.word}
        harmless
        onConfirm={start}
      />
    </Control>
  )
}

function Progress({ made }: { made: ChatExport }) {
  const t = useMessages(dataMessages).export
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  if (made.status === 'failed') return <p className="mt-1.5 text-bad">{t.failed}</p>
  if (made.status === 'done')
    return (
      <p role="status" className="mt-1.5 text-fg-2">
        {t.ready(
          formatBytes(made.bytes ?? 0, language),
          formatDate(made.expires_at ?? made.created_at, language, 'moment'),
        )}
      </p>
    )
  const share = made.total_chats === 0 ? 0 : made.done_chats / made.total_chats
  return (
    <div className="mt-2 max-w-72">
      <progress aria-label={t.title} value={share} max={1} className="h-1.5 w-full accent-accent" />
      <p role="status" className="text-fg-2">
        {made.status === 'waiting' ? t.waiting : t.running(number(made.done_chats), number(made.total_chats))}
      </p>
    </div>
  )
}

function DownloadButton({ made }: { made: ChatExport }) {
  const t = useMessages(dataMessages).export
  const fetchFile = useMutation({
    mutationFn: () => getExportFile(made.id),
    onSuccess: (file) => saveFile(file, `chats-${made.created_at.slice(0, 10)}.zip`),
    onError: (error) => toast.failure(error.message),
  })
  return (
    <Button variant="primary" icon={<Download />} loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
      {t.download}
    </Button>
  )
}
