import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Preflight } from '#contract/messaging/broadcast.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { broadcastMessages } from './messages/index.ts'

/** What would happen if it were sent now. */
export function PreflightView({ preflight }: { preflight: Preflight | undefined }) {
  const all = useMessages(broadcastMessages)
  const t = all.preflight
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  return (
    <section
      aria-live="polite"
      className="flex flex-col gap-3 self-start rounded-md border border-line-soft bg-panel p-4"
    >
      <h2 className="font-semibold">{t.title}</h2>
      {!preflight && <p className="text-fg-3">{t.empty}</p>}
      {preflight && (
        <>
          <p className="font-semibold text-18 tabular-nums">
            {t.of(number(preflight.sendable), number(preflight.recipients))}
          </p>
          <p className="text-fg-2">
            {t.takes(
              preflight.seconds < 90
                ? t.seconds(number(preflight.seconds))
                : t.minutes(number(Math.ceil(preflight.seconds / 60))),
            )}{' '}
            · {preflight.tier_left === null ? t.noTier : t.tierLeft(number(preflight.tier_left))}
          </p>
          <Price preflight={preflight} />
          <Skipped preflight={preflight} />
          {preflight.samples.length > 0 && (
            <div>
              <h3 className="mb-1.5 font-semibold text-12">{t.samples}</h3>
              <ul className="flex flex-col gap-2">
                {preflight.samples.map(({ phone_number, name, text }) => (
                  <li key={phone_number} className="rounded-md bg-accent-soft px-3 py-2">
                    <span className="block text-11 text-fg-2">
                      <bdi>{name}</bdi> <span className="tabular-nums">{formatPhone(phone_number)}</span>
                    </span>
                    <bdi className="block whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** What it costs and what there is for it; the sandbox is free. */
function Price({ preflight: { credits, credits_left: left } }: { preflight: Preflight }) {
  const t = useMessages(broadcastMessages).preflight
  const language = useLanguage()
  if (credits === 0) return null
  const costs = formatNumber(credits, language)
  return (
    <p className="text-fg-2">
      {left === null ? t.costsOnly(costs) : t.costs(costs, formatNumber(left, language))}
      {left !== null && left < credits && <span className="block text-warn">{t.tooDear}</span>}
    </p>
  )
}

function Skipped({ preflight: { skipped_by, skipped } }: { preflight: Preflight }) {
  const all = useMessages(broadcastMessages)
  const language = useLanguage()
  const t = all.preflight
  if (skipped_by.length === 0) return <p className="text-fg-2">{t.nobody}</p>
  return (
    <div>
      <h3 className="mb-1.5 font-semibold text-12">{t.skipped}</h3>
      <ul>
        {skipped_by.map(({ reason, count }) => (
          <li key={reason} className="border-line-soft border-b">
            <details>
              <summary className="flex min-h-8 cursor-pointer items-center justify-between gap-3 phone:min-h-11">
                <span className="text-fg-2">{all.reasons[reason]}</span>
                <span className="tabular-nums">{formatNumber(count, language)}</span>
              </summary>
              <ul className="max-h-48 overflow-y-auto pb-2 text-12 text-fg-3">
                {skipped
                  .filter((problem) => problem.reason === reason)
                  .map(({ phone_number, name, about }) => (
                    <li key={phone_number} className="flex gap-2">
                      <span className="tabular-nums">{formatPhone(phone_number)}</span> <bdi>{name}</bdi>
                      {about && <bdi className="text-warn">{about}</bdi>}
                    </li>
                  ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
