import { Trash2 } from 'lucide-react'
import type { BrokerTopic } from '#contract/devices/brokers.ts'
import { deviceLimits } from '#contract/devices/limits.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { deviceMessages } from '../messages/index.ts'

type Props = {
  topic: BrokerTopic
  onChange: (topic: BrokerTopic) => void
  /** Left out for the only one. */
  onRemove: (() => void) | undefined
  errorAt: (name: keyof BrokerTopic) => string | undefined
}
type Path = 'values_path' | 'at_path' | 'latitude_path' | 'longitude_path' | 'device_path'

/** What is listened to, and how a message of it is read. */
export function TopicFields({ topic, onChange, onRemove, errorAt }: Props) {
  const t = useMessages(deviceMessages).brokers.form
  const path = (name: Path, label: string) => (
    <Field label={label} error={errorAt(name)}>
      <Input
        value={topic[name]}
        maxLength={deviceLimits.key}
        className="font-mono"
        onChange={({ target }) => onChange({ ...topic, [name]: target.value })}
      />
    </Field>
  )
  return (
    <li className="flex flex-col gap-3 rounded-sm border border-line-soft p-3">
      <div className="flex items-start gap-2">
        <Field label={t.filter} required error={errorAt('filter') && t.filterWrong} className="flex-1">
          <Input
            value={topic.filter}
            maxLength={deviceLimits.topic}
            autoComplete="off"
            className="font-mono"
            onChange={({ target }) => onChange({ ...topic, filter: target.value })}
          />
        </Field>
        {onRemove && (
          <IconButton label={t.removeTopic} size="sm" className="mt-6" onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t.payload}>
          <Select
            value={topic.payload}
            options={(['json', 'number'] as const).map((value) => ({ value, label: t.payloads[value] }))}
            onValueChange={(payload) => onChange({ ...topic, payload })}
          />
        </Field>
        {topic.payload === 'number' && (
          <Field label={t.key} error={errorAt('key') && t.keyWrong}>
            <Input
              value={topic.key}
              maxLength={deviceLimits.key}
              onChange={({ target }) => onChange({ ...topic, key: target.value })}
            />
          </Field>
        )}
      </div>
      {topic.payload === 'json' && (
        <details>
          <summary className="cursor-pointer text-13 text-fg-2">{t.mapping}</summary>
          <div className="mt-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
            {path('values_path', t.values)}
            {path('device_path', t.device)}
            {path('at_path', t.at)}
            <Field label={t.unit}>
              <Select
                value={topic.at_unit}
                options={(['ms', 's'] as const).map((value) => ({ value, label: t.units[value] }))}
                onValueChange={(at_unit) => onChange({ ...topic, at_unit })}
              />
            </Field>
            {path('latitude_path', t.latitude)}
            {path('longitude_path', t.longitude)}
          </div>
        </details>
      )}
    </li>
  )
}
