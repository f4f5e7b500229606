import { useId } from 'react'
import type { PushDevice } from '#contract/notifications/push.ts'
import type { PushPermission } from '#web/lib/browser-push.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useThisBrowser } from './api.ts'
import { pushMessages } from './messages/index.ts'
import { PushDeviceRow } from './push-device-row.tsx'

type Props = {
  publicKey: string
  devices: readonly PushDevice[]
  /** What this browser says. */
  permission: PushPermission
  endpoint: string | null
}

/** The browsers that get push messages: this one, to be switched on and off, and the others. */
export function PushSection({ publicKey, devices, permission, endpoint }: Props) {
  const t = useMessages(pushMessages)
  const { switchOn, switchOff, busy, refused } = useThisBrowser()
  const title = useId()
  const own = devices.find(({ here }) => here !== null)
  const isOn = own !== undefined && endpoint !== null && own.here?.endpoint === endpoint
  const others = devices.filter(({ here }) => here === null)
  const cannot = permission === 'insecure' || permission === 'unsupported' || permission === 'denied'
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="font-semibold text-13">
        {t.title}
      </h2>
      <p className="mt-0.5 mb-2 text-12 text-fg-3">{t.text}</p>
      <ul className="divide-y divide-line-soft border-line-soft border-y">
        {isOn ? (
          <PushDeviceRow device={own} name={t.here} onRemove={() => switchOff(own.id)} />
        ) : (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p>{t.here}</p>
              <p className="text-12 text-fg-3" aria-live="polite">
                {cannot ? t.cannot[permission] : refused ? t.refused : t.off}
              </p>
            </div>
            {!cannot && (
              <Button size="sm" loading={busy === 'on'} onClick={() => void switchOn(publicKey)}>
                {t.switchOn}
              </Button>
            )}
          </li>
        )}
        {others.map((device) => (
          <PushDeviceRow key={device.id} device={device} name={nameOf(device, t)} />
        ))}
      </ul>
    </section>
  )
}

type Words = { unknown: string; on: (browser: string, system: string) => string }
const nameOf = ({ browser, system }: PushDevice, t: Words): string =>
  browser && system ? t.on(browser, system) : (browser ?? system ?? t.unknown)
