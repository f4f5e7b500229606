import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { knowledgeFileMessages } from './messages/index.ts'
import { UploadRow } from './upload-row.tsx'
import { type PendingUpload, removeUpload, retryUpload } from './uploads.ts'

/** So many that wait are shown; of the others how many they are. */
const waitingShown = 3

/** Files on their way: those that failed and those that move, then the next ones. */
export function UploadList({ uploads }: { uploads: readonly PendingUpload[] }) {
  const t = useMessages(knowledgeFileMessages)
  const language = useLanguage()
  if (uploads.length === 0) return null
  const waiting = uploads.filter(({ state }) => state === 'waiting')
  const shown = [...uploads.filter(({ state }) => state !== 'waiting'), ...waiting.slice(0, waitingShown)]
  const more = waiting.length - waitingShown
  return (
    <div>
      <ul aria-label={t.uploads} className="flex flex-col gap-2">
        {shown.map((upload) => (
          <UploadRow
            key={upload.key}
            upload={upload}
            onCancel={() => removeUpload(upload)}
            onRetry={() => retryUpload(upload)}
          />
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-12 text-fg-3">{t.moreWaiting(more, formatNumber(more, language))}</p>}
    </div>
  )
}
