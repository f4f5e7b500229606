import type { CampaignPreflight } from '#contract/calls/campaign.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { campaignMessages } from './messages/index.ts'

/** What would happen if it were started now. */
export function PlanView({ plan }: { plan: CampaignPreflight }) {
  const all = useMessages(campaignMessages)
  const t = all.plan
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { credits_left: left } = plan
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <p className="font-semibold text-15">{t.callable(number(plan.callable), number(plan.recipients))}</p>
      <ul className="flex flex-col gap-1">
        <li>{t.cost(number(plan.expected_credits), number(plan.expected_seconds))}</li>
        <li className="text-fg-2">
          {[t.most(number(plan.most_credits)), left !== null && t.left(number(left))].filter(Boolean).join('. ')}
        </li>
        {plan.callable > 0 && <li>{t.time(plan.minutes, number(plan.minutes))}</li>}
        <li>{plan.first_at ? t.first(formatDate(plan.first_at, language, 'moment')) : t.never}</li>
      </ul>
      {left !== null && left < plan.expected_credits && <p role="status">{t.short}</p>}
      {plan.samples.some(({ opening }) => opening) && (
        <div>
          <h3 className="text-13 font-medium text-fg-2">{t.says}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {plan.samples.map(({ phone_number, opening }) => (
              <li key={phone_number} className="rounded-sm border border-line-soft bg-panel px-3 py-2">
                <bdi className="text-12 text-fg-3 tabular-nums">{formatPhone(phone_number)}</bdi>
                <p>{opening}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan.skipped.length > 0 && (
        <div>
          <h3 className="text-13 font-medium text-fg-2">
            {t.skipped}
            {': '}
            {plan.skipped_by.map(({ reason, count }) => `${all.skips[reason]} (${number(count)})`).join(', ')}
          </h3>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
            tabIndex={0}
            className="mt-1 max-h-48 overflow-y-auto rounded-sm border border-line-soft px-3 py-2 text-12"
          >
            {plan.skipped.map(({ line, value, reason, about }) => (
              <li key={line} className="flex justify-between gap-3 leading-6">
                <span className="min-w-0 truncate">
                  {t.line(line)}: {value}
                </span>
                <span className="flex-none text-fg-3">{[all.skips[reason], about].filter(Boolean).join(': ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
