import { type ReactNode, useId, useState } from 'react'
import {
  digest,
  type NotificationDelivery,
  notificationDelivery,
  type QuietHours,
} from '#contract/notifications/delivery.ts'
import { ownZone, timeZoneOptions } from '#web/lib/format/time-zones.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Input } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { notificationMessages } from '../messages/index.ts'
import { useDeliver } from './api.ts'

const nights: QuietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }
const week = nights.days

/** When mails and messages go out: together or one by one, and not at night. */
export function DeliveryFields({ delivery }: { delivery: NotificationDelivery }) {
  const t = useMessages(notificationMessages)
  const deliver = useDeliver()
  const title = useId()
  const zone = delivery.time_zone ?? ownZone()
  const put = (change: Partial<NotificationDelivery>) => deliver.mutate({ ...delivery, time_zone: zone, ...change })
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-2 font-semibold text-13">
        {t.delivery.title}
      </h2>
      <div className="divide-y divide-line-soft border-line-soft border-y">
        <Line label={t.delivery.mails}>
          <Segmented
            label={t.delivery.mails}
            options={digest.options.map((value) => ({ value, label: t.digests[value] }))}
            value={delivery.digest}
            onValueChange={(chosen) => put({ digest: chosen })}
          />
          {delivery.digest === 'daily' && (
            <TimeInput
              label={t.delivery.dailyAt}
              value={delivery.digest_at}
              onChange={(digest_at) => put({ digest_at })}
            />
          )}
        </Line>
        <div className="py-3.5">
          <Switch
            checked={delivery.quiet !== null}
            onCheckedChange={(on) => put({ quiet: on ? nights : null })}
            hint={t.delivery.quietHint}
          >
            {t.delivery.quiet}
          </Switch>
          {delivery.quiet && <QuietFields quiet={delivery.quiet} onChange={(quiet) => put({ quiet })} />}
        </div>
        <div className="py-3.5">
          <Switch
            checked={delivery.urgent_passes}
            onCheckedChange={(urgent_passes) => put({ urgent_passes })}
            hint={t.delivery.urgentHint}
          >
            {t.delivery.urgent}
          </Switch>
        </div>
        <Line label={t.delivery.zone}>
          <Select
            aria-label={t.delivery.zone}
            options={timeZoneOptions(zone)}
            value={zone}
            onValueChange={(time_zone) => put({ time_zone })}
            className="w-56 phone:w-full"
          />
        </Line>
      </div>
    </section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-[52px] flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
    <span className="text-13">{label}</span>
    <span className="flex flex-wrap items-center gap-2 phone:w-full">{children}</span>
  </div>
)

type QuietProps = { quiet: QuietHours; onChange: (quiet: QuietHours) => void }

function QuietFields({ quiet, onChange }: QuietProps) {
  const t = useMessages(notificationMessages).delivery
  const [edited, setEdited] = useState(quiet)
  const isRight = (hours: QuietHours) => notificationDelivery.shape.quiet.safeParse(hours).success
  const change = (part: Partial<QuietHours>) => {
    const next = { ...edited, ...part }
    setEdited(next)
    if (isRight(next)) onChange(next)
  }
  const { from, to, days } = edited
  const toggle = (day: number) => change({ days: week.filter((each) => (each === day) !== days.includes(each)) })
  return (
    <div className="mt-3 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-13 text-fg-2">
        <TimeInput label={t.from} value={from} onChange={(time) => change({ from: time })} />
        <span aria-hidden="true">–</span>
        <TimeInput label={t.to} value={to} onChange={(time) => change({ to: time })} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons has no look of its own here */}
      <div role="group" aria-label={t.daysLabel} className="flex flex-wrap gap-1.5">
        {week.map((day) => (
          <Chip
            key={day}
            on={days.includes(day)}
            disabled={days.length === 1 && days.includes(day)}
            onClick={() => toggle(day)}
          >
            {t.days[day - 1]}
          </Chip>
        ))}
      </div>
      {!isRight(edited) && (
        <p role="alert" className="text-12 text-bad">
          {t.never}
        </p>
      )}
    </div>
  )
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void }

/** A time of day; told as soon as there is a whole one. */
const TimeInput = ({ label, value, onChange }: TimeProps) => (
  <Input
    type="time"
    fieldSize="md"
    aria-label={label}
    value={value}
    className="w-28! phone:w-36! flex-none"
    onChange={({ target }) => target.value && onChange(target.value.slice(0, 5))}
  />
)
