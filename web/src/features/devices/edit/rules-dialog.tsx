import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { DeviceRule } from '#contract/devices/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { unreachable } from '#contract/kit/unreachable.ts'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { removeRule, rulesOptions, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { SeverityBadge } from '../severity.tsx'
import { RuleForm } from './rule-form.tsx'

/** When alarms are raised: the rules there are, and a new one. */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(deviceMessages).rule
  const language = useLanguage()
  const rules = useQuery(rulesOptions)
  const { work, busy } = useDeviceWork()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title} description={t.text}>
      <Loaded query={rules} failed={t.failed} rows={3}>
        {(found) =>
          found.length === 0 ? (
            <p className="text-fg-3">{t.none}</p>
          ) : (
            <ul className="border-line-soft border-t">
              {found.map((rule) => (
                <li key={rule.id} className="flex min-h-12 items-center gap-3 border-line-soft border-b py-2">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-[550]">{rule.name}</span>
                    <span className="block text-12 text-fg-3">
                      {[rule.device_type ?? t.allTypes, ruleText(rule, t, language)].join(' · ')}
                    </span>
                  </span>
                  <SeverityBadge severity={rule.severity} />
                  <IconButton
                    label={t.remove(rule.name)}
                    size="sm"
                    disabled={busy === rule.id}
                    onClick={() => void work(rule.id, () => removeRule(rule.id), t.removed)}
                  >
                    <Trash2 />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <RuleForm />
    </Dialog>
  )
}

type Words = typeof import('../messages/en.ts').messages.rule

function ruleText({ settings }: DeviceRule, t: Words, language: Language): string {
  switch (settings.kind) {
    case 'threshold':
      return t.threshold(
        settings.key,
        settings.operator === 'above',
        formatNumber(settings.value, language),
        settings.minutes,
      )
    case 'offline':
      return t.offline(settings.minutes)
    case 'geofence':
      return t.geofence(settings.when === 'inside', formatNumber(settings.radius_m / 1_000, language), settings.minutes)
    default:
      return unreachable(settings)
  }
}
