import type { MessagingSettings } from '#contract/messaging/account.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { setupMessages } from './messages/index.ts'

type Targets = MessagingSettings['targets']
/** As they are written: minutes to answer, hours to resolve; empty is no target. */
export type WrittenTargets = Record<keyof Targets, string>

const hourMinutes = 60
const textOf = (value: number | null) => (value === null ? '' : String(value))

export const writtenTargets = ({ response_minutes, resolution_minutes }: Targets): WrittenTargets => ({
  response_minutes: textOf(response_minutes),
  resolution_minutes: textOf(resolution_minutes === null ? null : resolution_minutes / hourMinutes),
})

/** Null for nothing written; what is no number is none to the schema either. */
const minutesOf = (text: string, unit: number) => (text.trim() === '' ? null : Number(text.replace(',', '.')) * unit)

export const targetsOf = ({ response_minutes, resolution_minutes }: WrittenTargets): Targets => ({
  response_minutes: minutesOf(response_minutes, 1),
  resolution_minutes: minutesOf(resolution_minutes, hourMinutes),
})

type Props = {
  written: WrittenTargets
  isWrong: (name: keyof Targets) => boolean
  onChange: (written: WrittenTargets) => void
}

/** How soon the team is to answer and to resolve. */
export function TargetFields({ written, isWrong, onChange }: Props) {
  const t = useMessages(setupMessages).targets
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{t.title}</h2>
      <p className="text-fg-2">{t.text}</p>
      <div className="grid max-w-[520px] grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.response} hint={t.optional} error={isWrong('response_minutes') && t.wrong}>
          <Input
            inputMode="numeric"
            value={written.response_minutes}
            onChange={({ target }) => onChange({ ...written, response_minutes: target.value })}
          />
        </Field>
        <Field label={t.resolution} hint={t.optional} error={isWrong('resolution_minutes') && t.wrong}>
          <Input
            inputMode="decimal"
            value={written.resolution_minutes}
            onChange={({ target }) => onChange({ ...written, resolution_minutes: target.value })}
          />
        </Field>
      </div>
    </section>
  )
}
