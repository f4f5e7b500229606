import { Monitor, Smartphone } from 'lucide-react'
import type { SignIn } from '#contract/account/schemas.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { settingsMessages } from './messages/index.ts'

type Props = { device: SignIn; onRevoke: () => void; busy: boolean }

/** One place where the person is signed in. */
export function SignInRow({ device, onRevoke, busy }: Props) {
  const t = useMessages(settingsMessages).devices
  const language = useLanguage()
  const { browser, system, current, ip, way } = device
  const name = browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown)
  const Icon = system && /android|ios|iphone|ipad/i.test(system) ? Smartphone : Monitor
  const used = t.lastUsed(formatRelative(device.last_used_at, language, new Date()))
  const facts = [used, ...(ip ? [ip] : []), ...(way ? [t.ways[way]] : [])]
  return (
    <li className="flex items-center gap-3 border-line-soft border-b py-3">
      <Icon className="size-4 flex-none text-fg-3" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {current && <Badge tone="accent">{t.current}</Badge>}
        </div>
        <div className="truncate text-12 text-fg-3 tabular-nums">{facts.join(' · ')}</div>
      </div>
      {!current && (
        <Button onClick={onRevoke} loading={busy} aria-label={t.revokeLabel(name)}>
          {t.revoke}
        </Button>
      )}
    </li>
  )
}
