import { useState } from 'react'
import { deviceLimits } from '#contract/devices/limits.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { useStored } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { createRule } from '../api.ts'
import { deviceMessages } from '../messages/index.ts'
import { useDeviceTypes } from '../use-device-types.ts'
import { SeverityField } from './severity-field.tsx'
import { emptyRule, type WrittenRule, writtenRuleSchema } from './written-rule.ts'

const kinds = ['threshold', 'offline', 'geofence'] as const
type SettingsText = 'key' | 'value' | 'latitude' | 'longitude' | 'radius_m' | 'minutes'

/** A new rule, and then the next one. */
export function RuleForm() {
  const [added, setAdded] = useState(0)
  return <NewRule key={added} onAdded={() => setAdded(added + 1)} />
}

/** For which devices, when, how urgent. */
function NewRule({ onAdded }: { onAdded: () => void }) {
  const t = useMessages(deviceMessages)
  const stored = useStored(endpointGroups.devices)
  const types = useDeviceTypes()
  const { draft, change, errorAt, onSubmit, store } = useDraftForm({
    schema: writtenRuleSchema,
    values: emptyRule,
    call: createRule,
    onDone: () => {
      stored(t.rule.added)
      onAdded()
    },
  })
  const { settings } = draft
  const set = (part: Partial<WrittenRule['settings']>) => change({ settings: { ...settings, ...part } })
  const text = (name: SettingsText, label: string, error = errorAt(`settings.${name}`)) => (
    <Field label={label} error={error}>
      <Input
        autoComplete="off"
        maxLength={deviceLimits.key}
        value={settings[name]}
        onChange={({ target }) => set({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 flex flex-col gap-3">
      <Field label={t.rule.name} error={errorAt('name')}>
        <Input
          autoComplete="off"
          maxLength={deviceLimits.name}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.rule.for} error={errorAt('device_type')}>
          <Select
            value={draft.device_type ?? 'all'}
            options={[{ value: 'all', label: t.rule.allTypes }, ...types.map((value) => ({ value, label: value }))]}
            onValueChange={(value) => change({ device_type: value === 'all' ? null : value })}
          />
        </Field>
        <SeverityField label={t.rule.severity} value={draft.severity} onValue={(severity) => change({ severity })} />
      </div>
      <Field label={t.rule.kind}>
        <Select
          value={settings.kind}
          options={kinds.map((value) => ({ value, label: t.rule.kinds[value] }))}
          onValueChange={(kind) => set({ kind })}
        />
      </Field>
      {settings.kind === 'threshold' && (
        <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
          {text('key', t.rule.key)}
          <Field label={t.rule.operator}>
            <Select
              value={settings.operator}
              options={(['above', 'below'] as const).map((value) => ({ value, label: t.rule.operators[value] }))}
              onValueChange={(operator) => set({ operator })}
            />
          </Field>
          {text('value', t.rule.value)}
        </div>
      )}
      {settings.kind === 'geofence' && (
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {text('latitude', t.form.latitude)}
          {text('longitude', t.form.longitude)}
          {/* Stored in metres, written in kilometres. */}
          {text('radius_m', t.rule.radius, errorAt('settings.radius_m') && t.rule.radiusWrong)}
          <Field label={t.rule.where}>
            <Select
              value={settings.when}
              options={(['inside', 'outside'] as const).map((value) => ({ value, label: t.rule.wheres[value] }))}
              onValueChange={(when) => set({ when })}
            />
          </Field>
        </div>
      )}
      {text('minutes', settings.kind === 'offline' ? t.rule.silentFor : t.rule.minutes)}
      <FailureNote error={store.error} retryAt={store.retryAt} />
      <div>
        <Button type="submit" loading={store.busy}>
          {t.rule.add}
        </Button>
      </div>
    </form>
  )
}
