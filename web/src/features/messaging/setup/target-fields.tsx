import type { MessagingSettings } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { setupMessages } from './messages/index.ts'

type Targets = MessagingSettings['targets']
/** As they are written: minutes to answer, hours to resolve; empty is no target. */
export type WrittenTargets = { response: string; resolution: string }

const hourMinutes = 60
const textOf = (value: number | null) => (value === null ? '' : String(value))

export const writtenTargets = ({ response_minutes, resolution_minutes }: Targets): WrittenTargets => ({
  response: textOf(response_minutes),
  resolution: textOf(resolution_minutes === null ? null : resolution_minutes / hourMinutes),
})

/** Whole minutes within the limit, null for nothing written, undefined for what is neither. */
function minutesOf(text: string, unit: number): number | null | undefined {
  if (text.trim() === '') return null
  const minutes = Number(text.replace(',', '.')) * unit
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= messagingLimits.targetMinutes ? minutes : undefined
}

export function readTargets({ response, resolution }: WrittenTargets): Targets | undefined {
  const response_minutes = minutesOf(response, 1)
  const resolution_minutes = minutesOf(resolution, hourMinutes)
  return response_minutes === undefined || resolution_minutes === undefined
    ? undefined
    : { response_minutes, resolution_minutes }
}

type Props = { written: WrittenTargets; onChange: (written: WrittenTargets) => void }

/** How soon the team is to answer and to resolve. */
export function TargetFields({ written, onChange }: Props) {
  const t = useMessages(setupMessages).targets
  const wrong = (text: string, unit: number) => minutesOf(text, unit) === undefined && t.wrong
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t.title}</h2>
      <p className="text-fg-2">{t.text}</p>
      <div className="grid max-w-[520px] grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.response} hint={t.optional} error={wrong(written.response, 1)}>
          <Input
            inputMode="numeric"
            value={written.response}
            onChange={({ target }) => onChange({ ...written, response: target.value })}
          />
        </Field>
        <Field label={t.resolution} hint={t.optional} error={wrong(written.resolution, hourMinutes)}>
          <Input
            inputMode="decimal"
            value={written.resolution}
            onChange={({ target }) => onChange({ ...written, resolution: target.value })}
          />
        </Field>
      </div>
    </section>
  )
}
