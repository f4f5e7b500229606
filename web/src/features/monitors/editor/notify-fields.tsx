import { z } from 'zod'
import { wordsIn } from '#web/lib/form/separated.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { monitorMessages } from '../messages/index.ts'
import type { EditedMonitor } from './edited.ts'

const types = ['in-app', 'email', 'in-app-and-email'] as const
const severities = ['info', 'warning', 'critical'] as const

const isEmail = (text: string) => z.email().safeParse(text).success
const isUrl = (text: string) => URL.canParse(text) && /^https?:/.test(text)

type Props = {
  edited: EditedMonitor
  onChange: (change: Partial<EditedMonitor>) => void
  errorAt: (field: 'emails' | 'webhook') => string | undefined
}

/** Who hears of it, and how. */
export function NotifyFields({ edited, onChange, errorAt }: Props) {
  const all = useMessages(monitorMessages)
  const t = all.editor
  const { notification_type: type, emails, quiet, webhook } = edited
  const wrongEmail = wordsIn(emails).some((text) => !isEmail(text))
  const wrongUrl = webhook.trim() !== '' && !isUrl(webhook.trim())
  return (
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      <Field label={t.type} required>
        <Select
          value={type}
          options={types.map((value) => ({ value, label: t.types[value] }))}
          onValueChange={(notification_type) => onChange({ notification_type })}
        />
      </Field>
      <Field label={t.severity}>
        <Select
          value={edited.severity}
          options={severities.map((value) => ({ value, label: all.severities[value] }))}
          onValueChange={(severity) => onChange({ severity })}
        />
      </Field>
      <Field
        className="col-span-2 phone:col-span-1"
        label={t.emails}
        hint={t.emailsHint}
        error={wrongEmail ? t.emailsWrong : errorAt('emails')}
        optional
      >
        <Input value={emails} autoComplete="off" onChange={({ target }) => onChange({ emails: target.value })} />
      </Field>
      <Field label={t.quietFrom} optional>
        <Input
          type="time"
          value={quiet?.from ?? ''}
          onChange={({ target }) =>
            onChange({ quiet: target.value ? { from: target.value, to: quiet?.to ?? '07:00' } : null })
          }
        />
      </Field>
      <Field label={t.quietTo} optional>
        <Input
          type="time"
          value={quiet?.to ?? ''}
          onChange={({ target }) =>
            onChange({ quiet: target.value ? { from: quiet?.from ?? '22:00', to: target.value } : null })
          }
        />
      </Field>
      <Field
        className="col-span-2 phone:col-span-1"
        label={t.webhook}
        hint={t.webhookHint}
        error={wrongUrl ? t.webhookWrong : errorAt('webhook')}
        optional
      >
        <Input
          type="url"
          value={webhook}
          autoComplete="off"
          placeholder="https://"
          onChange={({ target }) => onChange({ webhook: target.value })}
        />
      </Field>
    </div>
  )
}
