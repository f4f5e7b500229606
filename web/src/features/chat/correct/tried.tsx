import { useMutation } from '@tanstack/react-query'
import type { CorrectionTried, TermProposal } from '#contract/verified-queries/schemas.ts'
import { formatDate } from '#web/lib/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { chatMessages } from '../messages/index.ts'
import { DifferenceTable } from '../parts/again/difference-table.tsx'
import { createTerm } from './api.ts'

/** What a corrected query gave, beside what the answer has. */
export function Tried({ tried, source }: { tried: CorrectionTried; source: string }) {
  const t = useMessages(chatMessages).correct
  const language = useLanguage()
  const day = (date: string | null) => (date ? formatDate(date, language) : '…')
  return (
    <div className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-md border border-line-soft">
        <DifferenceTable title={t.rows} difference={tried.difference} />
      </div>
      {tried.dates.map(({ words, from, to }) => (
        <p key={words} className="text-12 text-fg-3">
          {t.date(words, day(from), day(to))}
        </p>
      ))}
      {tried.proposals.map((proposal) => (
        <Proposal key={proposal.phrase} proposal={proposal} source={source} />
      ))}
    </div>
  )
}

/** What a phrase seems to mean; kept only when the person says so. */
function Proposal({ proposal, source }: { proposal: TermProposal; source: string }) {
  const t = useMessages(chatMessages).correct
  const keep = useMutation({
    mutationKey: ['verified-queries', 'terms', 'add'],
    mutationFn: () => createTerm(source, proposal),
    onSuccess: () => toast.success(t.remembered),
    onError: (error) => toast.failure(error.message),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line-soft px-3 py-2">
      <p className="min-w-0 flex-1 text-13 [overflow-wrap:anywhere]">{t.means(proposal.phrase, proposal.says)}</p>
      <Button size="sm" loading={keep.isPending} disabled={keep.isSuccess} onClick={() => keep.mutate()}>
        {t.remember}
      </Button>
    </div>
  )
}
