import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { billingEndpoints } from '#contract/billing/endpoints.ts'
import type { Purchase } from '#contract/billing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { packageOptions, previewOptions } from './api.ts'
import { Lines } from './lines.tsx'
import { billingMessages } from './messages/index.ts'
import { searchOf } from './purchase-in-address.ts'

/** What a purchase costs and changes, and the way on: to pay, or to change when the paid period is over. */
export function PreviewCard({ purchase }: { purchase: Purchase }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const preview = useQuery(previewOptions(purchase))
  return (
    <Card title={t.offers.preview} aria-live="polite">
      <Loaded query={preview} failed={t.loadFailed} rows={3}>
        {({ when, effective_at, lines, due_now, coins, coins_back, period_end }) => (
          <div className="flex flex-col gap-3">
            <Lines lines={lines} label={t.offers.dueNow} sum={due_now} />
            <div className="text-fg-2">
              <p>{when === 'now' ? t.offers.now : t.offers.later(formatDate(effective_at, language))}</p>
              {coins > 0 && <p>{t.offers.getsCoins(formatNumber(coins, language))}</p>}
              {coins_back > 0 && <p>{t.offers.coinsBack(formatNumber(coins_back, language))}</p>}
              {purchase.kind === 'plan' && period_end && <p>{t.offers.until(formatDate(period_end, language))}</p>}
            </div>
            {when === 'now' ? (
              <div>
                <Link
                  to="/payment-method"
                  search={searchOf(purchase)}
                  className={buttonClass({ variant: 'primary', size: 'lg' })}
                >
                  {t.offers.toMethod}
                </Link>
              </div>
            ) : (
              <ChangeLater purchase={purchase} />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function ChangeLater({ purchase }: { purchase: Purchase }) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: () =>
      purchase.kind === 'plan'
        ? api.call(billingEndpoints.setNextPlan, { body: { plan: purchase.plan, interval: purchase.interval } })
        : Promise.reject(new Error('only a plan can begin later')),
    onSuccess: (active) => {
      queries.setQueryData(packageOptions.queryKey, active)
      toast.success(t.offers.changed(t.planNames[active.next.plan], formatDate(active.period_end ?? 0, language)))
      void navigate({ to: '/settings/$section', params: { section: 'billing' } })
    },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <FailureNote error={change.error} />
      <Button variant="primary" size="lg" loading={change.isPending} onClick={() => change.mutate()}>
        {t.offers.changeLater}
      </Button>
    </div>
  )
}
