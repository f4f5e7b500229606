import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import type { Operations } from '#contract/operations/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { cardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { operationMessages } from './messages/index.ts'

/** How many faults each hour had. The last one goes on and is drawn lighter. */
export function HourBars({ hours }: { hours: Operations['hours'] }) {
  const t = useMessages(operationMessages)
  const language = useLanguage()
  const most = Math.max(...hours.map(({ faults }) => faults))
  const count = (value: number) => formatNumber(value, language)
  const total = hours.reduce((sum, { faults }) => sum + faults, 0)
  const [first, last] = [hours.at(0), hours.at(-1)]
  return (
    <figure className={cx(cardLook, 'p-4')}>
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t.perHour}</span>
        <span className="text-18 tabular-nums">{count(total)}</span>
      </figcaption>
      <div
        role="img"
        aria-label={t.perHourText(count(total), count(most))}
        className="mt-3 flex h-20 items-end gap-0.5"
      >
        {hours.map(({ at, faults }) => (
          <span
            key={at}
            title={t.hourOf(formatDate(at, language, 'moment'), count(faults))}
            className="flex h-full flex-1 items-end rounded-xs hover:bg-hover"
          >
            <span
              className={cx(
                'w-full rounded-xs',
                faults > 0 ? 'bg-bad-fill' : 'bg-hover',
                at === last?.at && 'opacity-60',
              )}
              style={{ height: faults > 0 ? `${Math.max(6, (faults / most) * 100)}%` : '2px' }}
            />
          </span>
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-11 text-fg-3 tabular-nums">
        <span>{first && formatDate(first.at, language, 'time')}</span>
        <span>{last && formatDate(last.at, language, 'time')}</span>
      </div>
    </figure>
  )
}
