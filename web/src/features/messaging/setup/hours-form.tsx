import { Plus, X } from 'lucide-react'
import { type MessagingSettings, messagingSettingsInput } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { draftSchema, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { timeZoneOptions } from '#web/lib/format/time-zones.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { changedBySetUp, saveSettings } from './api.ts'
import { Holidays } from './holidays.tsx'
import { setupMessages } from './messages/index.ts'
import { SaveBar } from './save-bar.tsx'
import { TargetFields, targetsOf, writtenTargets } from './target-fields.tsx'

type Hours = MessagingSettings['hours']
type Open = Hours['open'][number]

/** Monday first, as a week is worked. */
const week = [1, 2, 3, 4, 5, 6, 0] as const
const nineToFive = (day: number): Open => ({ day, from: '09:00', to: '17:00' })

const writtenHours = ({ hours, targets, away_text }: MessagingSettings) => ({
  hours,
  targets: writtenTargets(targets),
  away_text,
})
const written = draftSchema(
  messagingSettingsInput.pick({ hours: true, targets: true, away_text: true }),
  ({ targets, ...rest }: ReturnType<typeof writtenHours>) => ({ ...rest, targets: targetsOf(targets) }),
)

/** When the team is there, and what customers read when it is not. */
export function HoursForm({ settings }: { settings: MessagingSettings }) {
  const all = useMessages(setupMessages)
  const t = all.hours
  const stored = useStored(changedBySetUp)
  const { draft, change, errorAt, isChanged, onSubmit, store, reset } = useDraftForm({
    schema: written,
    values: writtenHours(settings),
    call: (body) => saveSettings({ ...body, account_id: settings.account_id }),
    onDone: (saved) => {
      stored(all.saved)
      reset(writtenHours(saved))
    },
  })
  const { hours } = draft
  const set = (part: Partial<Hours>) => change({ hours: { ...hours, ...part } })
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-[720px] flex-col gap-5">
      <p className="text-fg-2">{t.text}</p>
      <Switch checked={hours.enabled} onCheckedChange={(enabled) => set({ enabled })} hint={t.enabledHint}>
        {t.enabled}
      </Switch>
      {hours.enabled && (
        <>
          <Field label={t.zone} error={errorAt('hours.time_zone')} className="max-w-80">
            <Select
              options={timeZoneOptions(hours.time_zone)}
              value={hours.time_zone}
              onValueChange={(time_zone) => set({ time_zone })}
            />
          </Field>
          <ul className="border-line-soft border-t">
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                open={hours.open.filter((stretch) => stretch.day === day)}
                onChange={(next) => set({ open: [...hours.open.filter((stretch) => stretch.day !== day), ...next] })}
                onOvernight={(stretch) => set({ open: overnight(hours.open, stretch) })}
              />
            ))}
          </ul>
          <Holidays days={hours.holidays} onChange={(holidays) => set({ holidays })} />
          {hours.open.length === 0 && (
            <div>
              <Button size="sm" onClick={() => set({ open: week.slice(0, 5).map(nineToFive) })}>
                {t.workweek}
              </Button>
            </div>
          )}
        </>
      )}
      <Field label={t.away} hint={t.awayHint} error={errorAt('away_text')} optional>
        <Textarea
          rows={3}
          maxLength={messagingLimits.awayText}
          value={draft.away_text}
          onChange={({ target }) => change({ away_text: target.value })}
        />
      </Field>
      <TargetFields
        written={draft.targets}
        isWrong={(name) => errorAt(`targets.${name}`) !== undefined}
        onChange={(targets) => change({ targets })}
      />
      <SaveBar changed={isChanged} store={store} />
    </form>
  )
}

/** What goes on over midnight is two: to the end of the day, and from the beginning of the next. */
const overnight = (all: readonly Open[], stretch: Open): Open[] => [
  ...all.map((entry) => (entry === stretch ? { ...entry, to: '24:00' } : entry)),
  ...(stretch.to === '00:00' ? [] : [{ day: (stretch.day + 1) % 7, from: '00:00', to: stretch.to }]),
]

type DayProps = {
  day: number
  open: readonly Open[]
  onChange: (open: Open[]) => void
  onOvernight: (stretch: Open) => void
}

function Day({ day, open, onChange, onOvernight }: DayProps) {
  const t = useMessages(setupMessages).hours
  const name = t.days[day] ?? ''
  const change = (index: number, part: Partial<Open>) =>
    onChange(open.map((stretch, position) => (position === index ? { ...stretch, ...part } : stretch)))
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b py-1.5">
      <span className="w-24 flex-none">{name}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {open.length === 0 && <span className="text-fg-3">{t.closed}</span>}
        {open.map((stretch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hours of a day are their places
          <div key={index}>
            <div className="flex items-center gap-2">
              <Input
                type="time"
                fieldSize="md"
                className="max-w-32"
                aria-label={t.from(name)}
                aria-invalid={stretch.from >= stretch.to || undefined}
                value={stretch.from}
                required
                onChange={({ target }) => target.value && change(index, { from: target.value })}
              />
              –
              <Input
                type="time"
                fieldSize="md"
                className="max-w-32"
                aria-label={t.to(name)}
                // A clock calls the end of a day by the beginning of the next.
                value={stretch.to === '24:00' ? '00:00' : stretch.to}
                required
                onChange={({ target }) =>
                  target.value && change(index, { to: target.value === '00:00' ? '24:00' : target.value })
                }
              />
              <IconButton
                label={t.remove(name)}
                size="sm"
                onClick={() => onChange(open.filter((_, position) => position !== index))}
              >
                <X />
              </IconButton>
            </div>
            {stretch.from >= stretch.to && (
              <div className="flex flex-wrap items-center gap-2">
                <p role="alert" className="text-12 text-bad">
                  {t.wrong}
                </p>
                <Button size="sm" onClick={() => onOvernight(stretch)}>
                  {t.overnight(t.days[(day + 1) % 7] ?? '')}
                </Button>
              </div>
            )}
          </div>
        ))}
      </div>
      <IconButton label={t.add(name)} size="sm" onClick={() => onChange([...open, nineToFive(day)])}>
        <Plus />
      </IconButton>
    </li>
  )
}
