import { CircleAlert, CircleCheck } from 'lucide-react'
import type { SsoIssuer } from '#contract/sso/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { ssoMessages } from './messages/index.ts'

/** How the last test with the settings as they are ended. */
export function SsoTest({ test }: Pick<SsoIssuer, 'test'>) {
  const words = useMessages(ssoMessages)
  const language = useLanguage()
  const t = words.issuer
  if (test === null) return <p className="text-fg-2">{t.untested}</p>
  const ago = formatRelative(test.at, language, new Date())
  const reasons: Readonly<Record<string, string>> = words.reasons
  if (test.outcome === 'ok')
    return (
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-4 flex-none text-good" />
        <span className="min-w-0 break-words">{t.tested(test.email, ago)}</span>
      </p>
    )
  return (
    <p className="flex items-start gap-2 rounded-sm bg-bad-soft px-3 py-2.5">
      <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
      <span className="min-w-0">
        {t.testFailed(ago)}
        <span className="block text-fg-2">
          {Object.hasOwn(reasons, test.outcome) ? reasons[test.outcome] : words.reasons.other}
        </span>
      </span>
    </p>
  )
}
