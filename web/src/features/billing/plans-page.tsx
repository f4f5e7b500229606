import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { Interval } from '#contract/plans.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { packageOptions } from './api.ts'
import { billingMessages } from './messages/index.ts'
import { Packs } from './packs.tsx'
import { Page } from './page.tsx'
import { PlanCard } from './plan-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { type PurchaseSearch, purchaseOf } from './purchase-in-address.ts'

const PlanRequest = lazy(() => import('./plan-request.tsx'))

/** /payment: the plans, the coins, and what a choice would cost before it is paid. */
export default function PlansPage() {
  const t = useMessages(billingMessages)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [interval, setInterval] = useState<Interval>(search.interval === 'year' ? 'year' : 'month')
  const [requesting, setRequesting] = useState(false)
  const navigate = useNavigate()
  const offers = useQuery(endpointQuery(billingEndpoints.listOffers))
  const active = useQuery(packageOptions)
  const chosen = purchaseOf(search)
  const choose = (next: PurchaseSearch) => void navigate({ to: '/payment', search: next, replace: true })
  return (
    <Page
      wide
      title={t.offers.title}
      text={t.offers.about}
      back={{ to: '/settings/billing', label: t.offers.toBilling }}
    >
      <Loaded query={offers} failed={t.loadFailed} rows={8}>
        {({ plans, coin_packs }) => (
          <div className="flex flex-col gap-6">
            <div>
              <Segmented
                label={t.offers.interval}
                value={interval}
                onValueChange={setInterval}
                options={[
                  { value: 'month', label: t.offers.month },
                  { value: 'year', label: t.offers.year },
                ]}
              />
            </div>
            <ul className="grid grid-cols-3 gap-4 phone:grid-cols-1">
              {plans.map((plan) => (
                <PlanCard
                  key={plan.plan}
                  offer={plan}
                  interval={interval}
                  current={
                    plan.current && (plan.price === null || plan.plan === 'free' || active.data?.interval === interval)
                  }
                  chosen={chosen?.kind === 'plan' && chosen.plan === plan.plan && chosen.interval === interval}
                  mayChoose={active.data?.may_manage ?? false}
                  onChoose={() => choose({ plan: plan.plan, interval })}
                  onRequest={() => setRequesting(true)}
                />
              ))}
            </ul>
            <Packs
              packs={coin_packs}
              chosen={chosen?.kind === 'coins' ? chosen.pack : undefined}
              mayChoose={active.data?.may_manage ?? false}
              onChoose={(pack) => choose({ pack })}
            />
            {active.data && !active.data.may_manage && <p className="text-fg-2">{t.askManager}</p>}
            {chosen && active.data?.may_manage && <PreviewCard purchase={chosen} />}
          </div>
        )}
      </Loaded>
      <Suspense>{requesting && <PlanRequest onClose={() => setRequesting(false)} />}</Suspense>
    </Page>
  )
}
