import { Link } from '@tanstack/react-router'
import type { EmailBacktest, EmailRule } from '#contract/email/rules.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { emailMessages } from '../messages/index.ts'

/** What would have become of the last mails with a rule: how many it decides, and those that something else becomes of. */
export function Backtest({ found, rule }: { found: EmailBacktest; rule: EmailRule }) {
  const t = useMessages(emailMessages).rules
  const language = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const mine = found.decided.find(({ rule_id }) => rule_id === rule.id)?.mails ?? 0
  if (found.mails === 0) return <p role="status">{t.noMails}</p>
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="font-medium">{t.outcome(rule.action, number(mine), number(found.mails))}</p>
      {found.changed.length === 0 ? (
        <p className="text-12 text-fg-3">{t.nothingChanges}</p>
      ) : (
        <>
          <p className="text-12 text-fg-3">{t.changes(number(found.changed.length))}</p>
          <ul className="max-h-72 overflow-y-auto border-line-soft border-t">
            {found.changed.map((mail) => (
              <li
                key={`${mail.thread_id} ${mail.at} ${mail.subject}`}
                className="flex min-h-12 items-center gap-3 border-line-soft border-b py-1.5"
              >
                <span className="min-w-0 flex-1">
                  <Link
                    to="/dashboard-agent/$agent"
                    params={{ agent: 'email' }}
                    search={{ part: 'inbox', thread: mail.thread_id }}
                    target="_blank"
                    className="block truncate font-medium hover:underline"
                  >
                    {mail.subject}
                  </Link>
                  <span className="block truncate text-12 text-fg-3">
                    <bdi>{mail.from}</bdi> · {formatRelative(mail.at, language, new Date())}
                  </span>
                </span>
                <span className="flex-none text-12 text-fg-2">
                  {t.outcomes[mail.before]} → {t.outcomes[mail.after]}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
