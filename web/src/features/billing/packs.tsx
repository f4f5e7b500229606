import type { z } from 'zod'
import type { coinPack } from '#contract/billing/schemas.ts'
import { formatNumber, formatRupiah } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { cardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { billingMessages } from './messages/index.ts'

type Pack = z.infer<typeof coinPack>
type Props = {
  packs: readonly Pack[]
  chosen: string | undefined
  mayChoose: boolean
  onChoose: (id: Pack['id']) => void
}

/** Coins that can be bought besides a plan. */
export function Packs({ packs, chosen, mayChoose, onChoose }: Props) {
  const t = useMessages(billingMessages)
  const language = useLanguage()
  return (
    <section aria-labelledby="packs">
      <h2 id="packs" className="font-semibold text-15">
        {t.offers.packs}
      </h2>
      <p className="text-fg-2">
        {t.offers.packsText} {t.conversion}
      </p>
      <ul className="mt-3 grid grid-cols-3 gap-4 phone:grid-cols-1">
        {packs.map(({ id, coins, credits, price }) => {
          const name = t.coins(formatNumber(coins, language))
          return (
            <li
              key={id}
              className={cx(cardLook, 'flex items-center gap-3 p-4', chosen === id && 'outline-2 outline-accent')}
            >
              <div className="min-w-0 flex-1">
                <div className="font-semibold">{name}</div>
                <div className="text-12 text-fg-3">{t.credits(formatNumber(credits, language))}</div>
                <div className="tabular-nums">{formatRupiah(price, language)}</div>
              </div>
              {mayChoose && (
                <Button
                  size="sm"
                  aria-label={t.offers.chooseOf(name)}
                  aria-pressed={chosen === id}
                  onClick={() => onChoose(id)}
                >
                  {t.offers.choose}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
