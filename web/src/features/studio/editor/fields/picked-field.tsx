import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { PickedResource } from '#flow/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { editorMessages } from '../messages/index.ts'
import { useFieldContext } from './field-context.ts'
import { pickedOptions } from './picked-options.ts'
import { Small } from './small.tsx'

type Props = {
  pick: PickedResource
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hideLabel?: boolean
}

const none = ' '
/** What may be written: it is not there yet, or it is one of hundreds. */
const written: ReadonlySet<PickedResource> = new Set(['table', 'salesforce_object', 'salesforce_field'])
const settleMs = 500

/** One of the things of the place; one that is gone by now says so. */
export function PickedField({ pick, label, value, onChange, error, hideLabel = false }: Props) {
  const t = useMessages(editorMessages).picked
  const { object } = useFieldContext()
  const of = useSettled(pick === 'salesforce_field' ? object.trim() : '', settleMs)
  const { data, isPending, isError } = useQuery(pickedOptions(pick, of))
  const beside = { label: <Small>{label}</Small>, hideLabel }
  const list = useId()
  const rows = data ?? []
  if (isError || written.has(pick))
    return (
      <>
        <Field {...beside} error={error} hint={t.byName[pick]}>
          <Input fieldSize="md" list={list} value={value} onChange={(event) => onChange(event.target.value)} />
        </Field>
        <datalist id={list}>
          {rows.map((row) => (
            <option key={row.value} value={row.value} {...(row.label !== row.value && { label: row.label })} />
          ))}
        </datalist>
      </>
    )
  const isGone = value !== '' && !isPending && !rows.some((row) => row.value === value)
  const gone = isGone ? [{ value, label: t.gone, disabled: true }] : []
  return (
    <Field
      {...beside}
      error={error ?? (isGone ? t.gone : undefined)}
      hint={!isPending && rows.length === 0 ? t.empty[pick] : undefined}
    >
      <Select
        options={[{ value: none, label: t.none[pick] ?? t.noneAtAll }, ...rows, ...gone]}
        value={value || none}
        onValueChange={(next) => onChange(next === none ? '' : next)}
        disabled={isPending}
      />
    </Field>
  )
}
