import { Check } from 'lucide-react'
import type { z } from 'zod'
import type { planOffer } from '#contract/billing/schemas.ts'
import { formatNumber, formatRupiah } from '#contract/kit/format/number.ts'
import type { Interval } from '#contract/plans.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { billingMessages } from './messages/index.ts'

type Props = {
  offer: z.infer<typeof planOffer>
  interval: Interval
  current: boolean
  chosen: boolean
  mayChoose: boolean
  onChoose: () => void
  /** Of a plan by agreement: asks for it. */
  onRequest: () => void
}

/** A plan: its price and what it allows. */
export function PlanCard({ offer, interval, current, chosen, mayChoose, onChoose, onRequest }: Props) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const price = offer.price?.[interval]
  const counted = (['agents', 'members', 'conversations', 'call_minutes'] as const).flatMap((what) =>
    offer[what] === null && offer.plan === 'free'
      ? []
      : [`${t.limits[what]}: ${offer[what] === null ? t.offers.unlimited : number(offer[what])}`],
  )
  const rows = [
    t.coins(number(offer.coins)),
    ...counted,
    ...(offer.plan === 'free' ? [] : [t.offers.addOns]),
    ...(offer.priority_support ? [t.offers.prioritySupport] : []),
  ]
  return (
    <li className={cx(cardLook, 'flex flex-col p-4', chosen && 'outline-2 outline-accent')}>
      <div className="flex min-h-6 items-center gap-2">
        <h2 className="flex-1 font-semibold text-15">{offer.name}</h2>
        {current && <Badge tone="accent">{t.offers.current}</Badge>}
      </div>
      <p className="mt-2 font-semibold text-24 tabular-nums">
        {price === undefined ? t.offers.byAgreement : price === 0 ? t.offers.free : formatRupiah(price, language)}
      </p>
      <p className="min-h-5 text-12 text-fg-3">
        {price ? (interval === 'month' ? t.offers.perMonth : t.offers.perYear) : ''}
      </p>
      <p className="mt-2 text-pretty text-fg-2">{offer.description}</p>
      <ul className="mt-3 mb-4 flex flex-1 flex-col gap-1">
        {rows.map((row) => (
          <li key={row} className="flex items-center gap-2">
            <Check className="size-4 flex-none text-good" />
            {row}
          </li>
        ))}
      </ul>
      {price !== undefined && mayChoose && !current && (
        <Button aria-label={t.offers.chooseOf(offer.name)} aria-pressed={chosen} onClick={onChoose}>
          {t.offers.choose}
        </Button>
      )}
      {price === undefined && mayChoose && !current && (
        <Button aria-haspopup="dialog" onClick={onRequest}>
          {t.request.open}
        </Button>
      )}
    </li>
  )
}
