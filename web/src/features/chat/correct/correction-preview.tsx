import { Suspense } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { CorrectionTried } from '#contract/verified-queries/schemas.ts'
import { KeepTerm } from '#web/features/verified-queries/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { chatMessages } from '../messages/index.ts'
import { DifferenceTable } from '../parts/again/difference-table.tsx'

/** What a corrected query gave, beside what the answer has. */
export function CorrectionPreview({ preview, source }: { preview: CorrectionTried; source: string }) {
  const t = useMessages(chatMessages).correct
  const language = useLanguage()
  const day = (date: string | null) => (date ? formatDate(date, language) : '…')
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-md border border-line-soft">
        <DifferenceTable title={t.rows} difference={preview.difference} />
      </div>
      {preview.dates.map(({ words, from, to }) => (
        <p key={words} className="text-12 text-fg-3">
          {t.date(words, day(from), day(to))}
        </p>
      ))}
      {preview.proposals.map((proposal) => (
        <Suspense key={proposal.phrase}>
          <KeepTerm proposal={proposal} dataSource={source} />
        </Suspense>
      ))}
    </div>
  )
}
