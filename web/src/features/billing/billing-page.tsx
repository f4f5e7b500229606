import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { ActivePackage } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { heldPlan } from '#contract/plans.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { toast } from '#web/ui/toast-store.ts'
import { packageOptions } from './api.ts'
import { BillingProfileCard } from './billing-profile.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { Fact } from './lines.tsx'
import { billingMessages } from './messages/index.ts'
import { MovementList } from './movement-list.tsx'
import { PaymentList } from './payment-list.tsx'

/** The plan of the organization, its credits, and for who manages it its invoices and the history of credits. */
export default function BillingPage() {
  const t = useMessages(billingMessages)
  usePageTitle(t.title)
  return (
    <section aria-labelledby="billing-title" className="flex flex-col gap-5">
      <div>
        <h1 id="billing-title" className="font-semibold text-18">
          {t.title}
        </h1>
        <p className="mt-1 text-fg-2">{t.about}</p>
      </div>
      <Billing />
    </section>
  )
}

/** The same without a heading of its own. */
export function Billing() {
  const t = useMessages(billingMessages)
  const active = useQuery(packageOptions)
  return (
    <div className="flex flex-col gap-5">
      <Loaded query={active} failed={t.loadFailed} rows={8}>
        {(data) => (
          <>
            <PlanNow active={data} />
            <Credits active={data} />
            {data.may_manage ? (
              <>
                <InvoiceList />
                <BillingProfileCard />
                <PaymentList />
                <MovementList />
              </>
            ) : (
              <p className="text-fg-2">{t.askManager}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

function PlanNow({ active }: { active: ActivePackage }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const end = active.period_end && formatDate(active.period_end, language)
  return (
    <Card title={`${t.plan}: ${active.name}`}>
      <p>{active.description}</p>
      <p className="text-fg-2">{end ? t.until(end) : t.endless}</p>
      {active.status === 'renewal_due' && <p className="text-warn">{t.renewalDue}</p>}
      {active.status === 'ending' && end && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-warn">{t.ending(t.planNames[active.next.plan], end)}</p>
          {active.may_manage && <Stay active={active} />}
        </div>
      )}
      <dl className="my-3">
        {(['agents', 'members', 'conversations', 'call_minutes'] as const).map((what) => {
          const { used, limit } = active.limits[what]
          return (
            <Fact key={what} label={t.limits[what]}>
              {limit === null ? t.noLimit(number(used)) : t.used(number(used), number(limit))}
            </Fact>
          )
        })}
      </dl>
      {active.may_manage && active.plan !== 'unlimited' && (
        <Link to="/payment" className={buttonClass({ variant: 'primary' })}>
          {t.changePlan}
        </Link>
      )}
    </Card>
  )
}

function Stay({ active }: { active: ActivePackage }) {
  const t = useMessages(billingMessages)
  const queries = useQueryClient()
  const stay = useMutation({
    mutationFn: () =>
      api.call(billingEndpoints.setNextPlan, {
        body: { plan: heldPlan.parse(active.plan), ...(active.interval && { interval: active.interval }) },
      }),
    onSuccess: (next) => {
      queries.setQueryData(packageOptions.queryKey, next)
      toast.success(t.stayed)
    },
  })
  return (
    <>
      <FailureNote error={stay.error} />
      <Button size="sm" loading={stay.isPending} onClick={() => stay.mutate()}>
        {t.stay}
      </Button>
    </>
  )
}

function Credits({ active: { credits } }: { active: ActivePackage }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <Card
      title={credits.unlimited ? t.creditsUnlimited : t.credits(number(credits.available))}
      aside={!credits.unlimited && <span>{t.coins(number(credits.coins))}</span>}
    >
      <dl>
        <Fact label={t.held}>{number(credits.held)}</Fact>
        <Fact label={t.spent}>{number(credits.spent)}</Fact>
      </dl>
      <p className="mt-2 text-12 text-fg-3">{credits.unlimited ? t.unlimitedText : t.conversion}</p>
    </Card>
  )
}
