import { callLimits } from '#contract/calls/limits.ts'
import type { ScenarioMail } from '#contract/calls/rehearsal.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { rehearsalMessages } from './messages/index.ts'

type Props = { mail: ScenarioMail; error: string | undefined; onChange: (mail: ScenarioMail) => void }

/** What the first mail of a rehearsal by mail says, and who writes it. */
export function MailFields({ mail, error, onChange }: Props) {
  const t = useMessages(rehearsalMessages).form.mail
  const change = (part: Partial<ScenarioMail>) => onChange({ ...mail, ...part })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-13 font-medium text-fg-2">{t.title}</legend>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.subject} hint={t.subjectHint} optional>
          <Input
            value={mail.subject}
            maxLength={callLimits.rehearsalSubject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </Field>
        <Field label={t.from} error={error} optional>
          <Input
            inputMode="email"
            value={mail.from}
            maxLength={254}
            onChange={(event) => change({ from: event.target.value.trim() })}
          />
        </Field>
      </div>
      <Field label={t.text} hint={t.textHint} optional>
        <Textarea
          rows={4}
          value={mail.text}
          maxLength={callLimits.rehearsalMail}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
