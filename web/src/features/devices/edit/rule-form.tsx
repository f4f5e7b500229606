import { type FormEvent, useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import type { DeviceSeverity } from '#contract/devices/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { createRule, useDeviceWork } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { useDeviceTypes } from '../use-device-types.ts'
import { type EditedRule, emptyRule, leastMinutes, type RuleField, settingsOf, wrongRuleFields } from './edited-rule.ts'
import { SeverityField } from './severity-field.tsx'

const kinds = ['threshold', 'offline', 'geofence'] as const

/** A new rule: for which devices, when, how urgent. */
export function RuleForm() {
  const t = useMessages(deviceMessages)
  const { work, busy } = useDeviceWork()
  const [edited, setEdited] = useState<EditedRule>(emptyRule)
  const [severity, setSeverity] = useState<DeviceSeverity>('warning')
  const [type, setType] = useState('')
  const [isSent, setSent] = useState(false)
  const types = useDeviceTypes()
  const wrong = isSent ? wrongRuleFields(edited) : []
  const set = (next: Partial<EditedRule>) => setEdited({ ...edited, ...next })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (wrongRuleFields(edited).length > 0 || busy) return
    const body = { name: edited.name.trim(), device_type: type || null, severity, settings: settingsOf(edited) }
    if (!(await work('add', () => createRule(body), t.rule.added))) return
    setEdited(emptyRule)
    setSent(false)
  }
  const text = (name: RuleField, label: string, problem = t.rule.number) => (
    <Field label={label} error={wrong.includes(name) && problem}>
      <Input
        name={name}
        autoComplete="off"
        maxLength={name === 'name' ? deviceLimits.name : deviceLimits.key}
        value={edited[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex flex-col gap-3">
      {text('name', t.rule.name, t.form.required)}
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.rule.for}>
          <Select
            value={type || 'all'}
            options={[{ value: 'all', label: t.rule.allTypes }, ...types.map((value) => ({ value, label: value }))]}
            onValueChange={(value) => setType(value === 'all' ? '' : value)}
          />
        </Field>
        <SeverityField label={t.rule.severity} value={severity} onValue={setSeverity} />
      </div>
      <Field label={t.rule.kind}>
        <Select
          value={edited.kind}
          options={kinds.map((value) => ({ value, label: t.rule.kinds[value] }))}
          onValueChange={(kind) => set({ kind })}
        />
      </Field>
      {edited.kind === 'threshold' && (
        <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
          {text('key', t.rule.key, t.form.required)}
          <Field label={t.rule.operator}>
            <Select
              value={edited.operator}
              options={(['above', 'below'] as const).map((value) => ({ value, label: t.rule.operators[value] }))}
              onValueChange={(operator) => set({ operator })}
            />
          </Field>
          {text('value', t.rule.value)}
        </div>
      )}
      {edited.kind === 'geofence' && (
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {text('latitude', t.form.latitude, t.form.latitudeWrong)}
          {text('longitude', t.form.longitude, t.form.longitudeWrong)}
          {text('radius', t.rule.radius, t.rule.radiusWrong)}
          <Field label={t.rule.where}>
            <Select
              value={edited.when}
              options={(['inside', 'outside'] as const).map((value) => ({ value, label: t.rule.wheres[value] }))}
              onValueChange={(when) => set({ when })}
            />
          </Field>
        </div>
      )}
      {text(
        'minutes',
        edited.kind === 'offline' ? t.rule.silentFor : t.rule.minutes,
        t.rule.minutesWrong(leastMinutes[edited.kind]),
      )}
      <div>
        <Button type="submit" loading={busy === 'add'}>
          {t.rule.add}
        </Button>
      </div>
    </form>
  )
}
