import { Suspense } from 'react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { editorMessages } from '../messages/index.ts'
import { ComparisonLine, isComparison } from './comparison-line.tsx'
import { useFieldContext } from './field-context.ts'
import { ListField } from './list-field.tsx'
import type { OptionProps } from './option-props.ts'
import { PickedField } from './picked-field.tsx'
import { ScheduleField } from './schedule-field.tsx'
import type { Shape } from './shape.ts'
import { Small } from './small.tsx'
import { TemplateField } from './template-field.tsx'
import { wordOf } from './words.ts'
import { ZoneField } from './zone-field.tsx'

const CodeField = lazy(() => import('./code-field.tsx'))

/** One option, edited as its shape asks for. */
export function OptionField({ shape, label, path, value, onChange, hideLabel = false }: OptionProps) {
  const t = useMessages(editorMessages)
  const error = useFieldContext().errorAt(path)
  const beside = { label, error, hideLabel }
  switch (shape.kind) {
    case 'template':
      return <TemplateField {...beside} mode="template" wide={shape.wide} value={textOf(value)} onChange={onChange} />
    case 'value':
      return (
        <TemplateField
          {...beside}
          mode="template"
          value={textOf(value)}
          onChange={(text) => onChange(shape.type === 'number' && isNumber(text) ? Number(text) : text)}
        />
      )
    case 'expression':
      return <TemplateField {...beside} mode="bare" value={textOf(value)} onChange={onChange} />
    case 'code':
      return (
        <Suspense fallback={<div className="h-40" />}>
          <CodeField {...beside} value={textOf(value)} onChange={onChange} />
        </Suspense>
      )
    case 'schedule':
      return <ScheduleField {...beside} value={textOf(value)} onChange={onChange} />
    case 'time-zone':
      return <ZoneField {...beside} value={textOf(value)} onChange={onChange} />
    case 'number':
      return <NumberField {...beside} shape={shape} value={value} onChange={onChange} />
    case 'switch':
      return (
        <Switch checked={value === true} onCheckedChange={onChange}>
          {label}
        </Switch>
      )
    case 'choice':
      return (
        <Field {...beside} label={<Small>{label}</Small>}>
          <Select
            options={shape.values.map((value) => ({ value: value, label: wordOf(t.choices, value) }))}
            value={textOf(value)}
            onValueChange={onChange}
          />
        </Field>
      )
    case 'picked':
      return <PickedField {...beside} pick={shape.pick} value={textOf(value)} onChange={onChange} />
    case 'list':
      return <ListField shape={shape} label={label} path={path} value={value} onChange={onChange} Entry={OptionField} />
    case 'object':
      return <ObjectFields shape={shape} label={label} path={path} value={value} onChange={onChange} />
    case 'text':
      return (
        <Field {...beside} label={<Small>{label}</Small>}>
          <Input fieldSize="md" value={textOf(value)} onChange={(event) => onChange(event.target.value)} />
        </Field>
      )
  }
}

type NumberProps = {
  shape: Extract<Shape, { kind: 'number' }>
  label: string
  error: string | undefined
  hideLabel: boolean
  value: unknown
  onChange: (value: unknown) => void
}

function NumberField({ shape, label, error, hideLabel, value, onChange }: NumberProps) {
  return (
    <Field label={<Small>{label}</Small>} error={error} hideLabel={hideLabel}>
      <Input
        type="number"
        fieldSize="md"
        {...(shape.min !== undefined && { min: shape.min })}
        {...(shape.max !== undefined && { max: shape.max })}
        step={shape.whole ? 1 : 'any'}
        value={typeof value === 'number' ? String(value) : ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
      />
    </Field>
  )
}

type ObjectProps = Pick<OptionProps, 'label' | 'path' | 'value' | 'onChange'> & {
  shape: Extract<Shape, { kind: 'object' }>
}

function ObjectFields({ shape, label, path, value, onChange }: ObjectProps) {
  const t = useMessages(editorMessages)
  const held = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  if (isComparison(shape))
    return <ComparisonLine shape={shape} label={label} path={path} held={held} onChange={onChange} Part={OptionField} />
  return (
    <div className="flex flex-col gap-2">
      {shape.fields.map(([name, field]) => (
        <OptionField
          key={name}
          shape={field}
          label={wordOf(t.parts, name)}
          path={`${path}.${name}`}
          value={held[name]}
          onChange={(next) => onChange({ ...held, [name]: next })}
        />
      ))}
    </div>
  )
}

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
