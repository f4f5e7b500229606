import type { MonitorCondition } from '#contract/monitors/conditions.ts'
import type { MonitorDraft } from '#contract/monitors/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { monitorMessages } from '../messages/index.ts'
import { conditionOf } from './edited.ts'
import { NumberInput } from './number-input.tsx'

const kinds = ['threshold', 'change', 'anomaly', 'no_data', 'not_empty'] as const
const options = <V extends string>(labels: Record<V, string>) =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }))

type Props = {
  draft: MonitorDraft
  condition: MonitorCondition
  /** Another kind is another question. */
  onKind: (condition: MonitorCondition) => void
  onChange: (condition: MonitorCondition) => void
}

/** When it fires. */
export function ConditionFields({ draft, condition, onKind, onChange }: Props) {
  const t = useMessages(monitorMessages).editor
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <Field label={t.condition}>
        <Select
          value={condition.kind}
          options={kinds.map((value) => ({ value, label: t.conditions[value] }))}
          onValueChange={(kind) => kind !== condition.kind && onKind(conditionOf(kind, draft))}
        />
      </Field>
      <Parts condition={condition} onChange={onChange} />
    </div>
  )
}

function Parts({ condition, onChange }: Pick<Props, 'condition' | 'onChange'>) {
  const t = useMessages(monitorMessages).editor
  switch (condition.kind) {
    case 'threshold':
      return (
        <>
          <Field label={t.operator}>
            <Select
              value={condition.operator}
              options={options(t.operators)}
              onValueChange={(operator) => onChange({ ...condition, operator })}
            />
          </Field>
          <Field label={t.value}>
            <NumberInput value={condition.value} onValue={(value) => onChange({ ...condition, value })} />
          </Field>
        </>
      )
    case 'change':
      return (
        <>
          <Directions condition={condition} onChange={onChange} />
          <Field label={t.percent}>
            <NumberInput
              value={condition.percent}
              onValue={(percent) => percent > 0 && onChange({ ...condition, percent })}
            />
          </Field>
          <Field label={t.against}>
            <Select
              value={condition.against}
              options={options(t.references)}
              onValueChange={(against) => onChange({ ...condition, against })}
            />
          </Field>
        </>
      )
    case 'anomaly':
      return (
        <>
          <Directions condition={condition} onChange={onChange} />
          <Field label={t.sensitivity}>
            <Select
              value={condition.sensitivity}
              options={options(t.sensitivities)}
              onValueChange={(sensitivity) => onChange({ ...condition, sensitivity })}
            />
          </Field>
        </>
      )
    case 'no_data':
      return (
        <Field label={t.periods}>
          <NumberInput
            whole
            value={condition.periods}
            onValue={(periods) => periods >= 1 && periods <= 100 && onChange({ ...condition, periods })}
          />
        </Field>
      )
    case 'not_empty':
      return (
        <Field label={t.atLeast}>
          <NumberInput
            whole
            value={condition.at_least}
            onValue={(at_least) => at_least >= 1 && onChange({ ...condition, at_least })}
          />
        </Field>
      )
  }
}

type Directed = Extract<MonitorCondition, { direction: unknown }>

function Directions({ condition, onChange }: { condition: Directed; onChange: (condition: MonitorCondition) => void }) {
  const t = useMessages(monitorMessages).editor
  return (
    <Field label={t.direction}>
      <Select
        value={condition.direction}
        options={options(t.directions)}
        onValueChange={(direction) => onChange({ ...condition, direction })}
      />
    </Field>
  )
}
