import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Check, X } from 'lucide-react'
import { chartEndpoints } from '#contract/charts/endpoints.ts'
import type { Chart, ChartId } from '#contract/charts/schemas.ts'
import type { Trust } from '#contract/charts/trust.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useVerify } from './api.ts'
import MadeSteps from './made-steps.tsx'
import { factsMessages } from './messages/index.ts'
import { TrustBadge } from './trust-badge.tsx'

/** How a chart's numbers are made, how far they can be relied on, and the way to vouch for them. For a right panel. */
export default function HowMade({ id, onChanged }: { id: ChartId; onChanged?: (chart: Chart) => void }) {
  const t = useMessages(factsMessages)
  const explanation = useQuery(endpointQuery(chartEndpoints.explainChart, { params: { id } }))
  const chart = useQuery(endpointQuery(chartEndpoints.getChart, { params: { id } }))
  return (
    <div className="flex flex-col gap-5 p-4">
      <Loaded query={explanation} failed={t.explanationFailed}>
        {(data) => <MadeSteps explanation={data} />}
      </Loaded>
      {chart.data && <TrustFacts trust={chart.data.trust} id={id} version={chart.data.version} onChanged={onChanged} />}
    </div>
  )
}

type TrustProps = { trust: Trust; id: ChartId; version: number; onChanged: ((chart: Chart) => void) | undefined }

function TrustFacts({ trust, id, version, onChanged }: TrustProps) {
  const t = useMessages(factsMessages)
  const language = useLanguage()
  const verify = useVerify(id)
  const change = (to: number | null) =>
    verify.mutate(to, {
      ...(onChanged && { onSuccess: (now: Chart) => onChanged(now) }),
      onError: (error) => toast.failure(error.message),
    })
  const { level, by, verified_at, note, why, checks } = trust
  const named = by && verified_at && (level === 'verified' ? t.verifiedBy : t.wasVerifiedBy)
  return (
    <section aria-label={t.checks} className="flex flex-col gap-2.5 border-line-soft border-t pt-4">
      <div className="flex items-center gap-2">
        <TrustBadge trust={trust} />
        <span className="ml-auto">
          {level === 'verified' ? (
            <Button size="sm" variant="ghost" loading={verify.isPending} onClick={() => change(null)}>
              {t.unverify}
            </Button>
          ) : (
            <Button size="sm" icon={<BadgeCheck />} loading={verify.isPending} onClick={() => change(version)}>
              {by ? t.verifyAgain : t.verify}
            </Button>
          )}
        </span>
      </div>
      <p className="text-12 text-fg-2">{why?.[language] ?? t.meanings[level]}</p>
      {named && <p className="text-12 text-fg-3">{named(by.name, formatDate(verified_at, language))}</p>}
      {note && <blockquote className="border-line border-l-2 pl-2.5 text-12 text-fg-2">{note}</blockquote>}
      <ul className="flex flex-col gap-1.5">
        {checks.map(({ check, passed, message }) => (
          <li key={check} className="flex gap-2 text-12">
            {passed ? (
              <Check aria-label={t.passed} className="mt-0.5 size-3.5 flex-none text-good" />
            ) : (
              <X aria-label={t.notPassed} className="mt-0.5 size-3.5 flex-none text-bad" />
            )}
            <span className="text-fg-2">{message[language]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
