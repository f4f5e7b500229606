import { RotateCw, X } from 'lucide-react'
import { formatBytes, formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { knowledgeFileMessages } from './messages/index.ts'
import type { PendingUpload } from './uploads.ts'

type Props = { upload: PendingUpload; onCancel: () => void; onRetry: () => void }

/** A file on its way: how much of it is sent, taken back or sent again. */
export function UploadRow({ upload, onCancel, onRetry }: Props) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  const { file, state, progress, problem } = upload
  const percent = Math.round(progress * 100)
  const status = state === 'waiting' ? t.waitingToSend : t.sending(formatNumber(percent, language))
  return (
    <li className="rounded-md border border-line-soft bg-panel px-4 py-2.5">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="flex-none text-12 text-fg-3 tabular-nums">
          {[state !== 'failed' && status, file.size > 0 && formatBytes(file.size, language)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {state === 'failed' && (
          <Button size="sm" icon={<RotateCw />} onClick={onRetry} aria-label={t.againLabel(file.name)}>
            {t.again}
          </Button>
        )}
        <IconButton size="sm" label={t.cancel(file.name)} onClick={onCancel}>
          <X />
        </IconButton>
      </div>
      {state === 'failed' ? (
        <p role="alert" className="mt-1 text-12 text-bad">
          {problem}
        </p>
      ) : (
        <ProgressBar label={file.name} percent={percent} />
      )}
    </li>
  )
}
