import { type ReactNode, Suspense } from 'react'
import type { Proposal } from '#contract/charts/about-schemas.ts'
import { ChartView } from '#web/features/charts/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dashboardMessages } from '../messages/index.ts'

type Props = {
  proposal: Proposal
  /** Its name, with what can be done with it. */
  head: ReactNode
  faded?: boolean
}

/** A chart that is offered, drawn from the rows it was tried with. */
export function ProposedChart({
  proposal: { name, reading, doubt, spec, preview, trust },
  head,
  faded = false,
}: Props) {
  const t = useMessages(dashboardMessages).proposals
  const language = useLanguage()
  const failed = trust.checks.filter(({ passed }) => !passed)
  return (
    <li className={`overflow-hidden rounded-md border border-line-soft bg-panel ${faded ? 'opacity-50' : ''}`}>
      <div className="flex items-start gap-2 px-3 pt-2.5">
        <div className="min-w-0 flex-1">{head}</div>
        <Badge tone={trust.level === 'checked' ? 'good' : 'warn'}>
          {trust.level === 'checked' ? t.checked : t.draft}
        </Badge>
      </div>
      {reading && <p className="px-3 text-12 text-fg-3">{reading}</p>}
      {doubt && <p className="px-3 text-12 text-warn">{doubt}</p>}
      {failed.map(({ check, message }) => (
        <p key={check} className="px-3 text-12 text-warn">
          {message[language]}
        </p>
      ))}
      <Suspense fallback={<Skeleton className="m-3 h-36" />}>
        <ChartView spec={spec} result={preview} height={170} title={name} compact />
      </Suspense>
    </li>
  )
}
