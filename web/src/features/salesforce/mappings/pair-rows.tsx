import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { Path } from 'react-hook-form'
import { formatNumber } from '#contract/kit/format/number.ts'
import { changeSetLimits } from '#contract/salesforce/change-sets.ts'
import type { MappingPair, ReadSource } from '#contract/salesforce/mappings.ts'
import type { SalesforceDescription, SalesforceField } from '#contract/salesforce/schemas.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Draft, keyOf, pairsOf, withPair } from './draft.ts'
import { mappingMessages } from './messages/index.ts'

type Props = {
  draft: Draft
  read: UseQueryResult<ReadSource>
  object: UseQueryResult<SalesforceDescription>
  errorAt: (path: Path<Draft>) => string | undefined
  onChange: (changed: Partial<Draft>) => void
}

/** Each column of the source with the field that it goes into. */
export function PairRows({ draft, read, object, errorAt, onChange }: Props) {
  const t = useMessages(mappingMessages).columns
  const language = useLanguage()
  const pairs = pairsOf(draft, read.data)
  const isChosen = draft.source !== null && draft.object !== null
  const count = (of: number) => formatNumber(of, language)
  return (
    <section aria-labelledby="mapping-columns" className="flex flex-col gap-3">
      <div>
        <h2 id="mapping-columns" className="font-semibold">
          {t.title}
        </h2>
        {read.data && (
          <p className="text-12 text-fg-3">{t.text(count(pairs.length), count(read.data.columns.length))}</p>
        )}
        <p aria-live="polite" className="text-12 text-bad empty:hidden">
          {isChosen && (pairs.length === 0 || pairs.length > changeSetLimits.fields) && errorAt('pairs')}
        </p>
      </div>
      {isChosen ? (
        <Loaded query={read} failed={t.failed} rows={6}>
          {(found) => (
            <Loaded query={object} failed={t.failed} rows={6}>
              {({ fields }) => (
                <Rows
                  columns={found.columns}
                  pairs={pairs}
                  fields={fields}
                  keyField={keyOf(draft, found)}
                  errorAt={errorAt}
                  onPairs={(next) => onChange({ pairs: next })}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      ) : (
        <p className="text-fg-3">{t.choose}</p>
      )}
    </section>
  )
}

type RowsProps = Pick<Props, 'errorAt'> & {
  columns: ReadSource['columns']
  pairs: readonly MappingPair[]
  fields: readonly SalesforceField[]
  keyField: string | null
  onPairs: (pairs: MappingPair[]) => void
}

function Rows({ columns, pairs, fields, keyField, errorAt, onPairs }: RowsProps) {
  const t = useMessages(mappingMessages).columns
  const gone = pairs.filter(({ column }) => !columns.some(({ name }) => name === column))
  const all = [...columns, ...gone.map(({ column }) => ({ name: column, label: column, type: null, values: [] }))]
  const mayFill = fields.filter((field) => field.creatable || field.updatable || field.key)
  if (all.length === 0) return <p className="text-fg-3">{t.none}</p>
  return (
    <ul className="border-line-soft border-t">
      {all.map((column) => {
        const index = pairs.findIndex((pair) => pair.column === column.name)
        const field = pairs[index]?.field ?? null
        const taken = new Set(pairs.filter((pair) => pair.column !== column.name).map((pair) => pair.field))
        return (
          <PairRow
            key={column.name}
            column={column}
            field={field}
            isKey={field !== null && field === keyField}
            error={index < 0 ? undefined : errorAt(`pairs.${index}.field`)}
            options={mayFill.filter(({ name }) => !taken.has(name))}
            onField={(next) => onPairs(withPair(pairs, column.name, next))}
          />
        )
      })}
    </ul>
  )
}

type Column = Omit<ReadSource['columns'][number], 'type'> & { type: ReadSource['columns'][number]['type'] | null }
type RowProps = {
  column: Column
  field: string | null
  isKey: boolean
  error: string | undefined
  options: readonly SalesforceField[]
  onField: (field: string | null) => void
}
const none = '-'

function PairRow({ column: { name, label, type, values }, field, isKey, error, options, onField }: RowProps) {
  const t = useMessages(mappingMessages).columns
  const isGone = field !== null && !options.some((option) => option.name === field)
  const shown = options.map((option) => ({
    value: option.name,
    label: option.required ? t.required(option.label) : option.label,
  }))
  const problem = type === null ? t.columnGone : isGone ? t.fieldGone(field) : undefined
  const samples = values.filter((value) => value !== null && value !== '').map(String)
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_16px_minmax(0,320px)_64px] items-center gap-x-4 gap-y-1 border-line-soft border-b py-1.5 phone:grid-cols-1">
      <span className="min-w-0">
        <span className="block truncate" dir="auto">
          {label}
        </span>
        <span className="block truncate text-12 text-fg-3">
          {[type && t.types[type], samples.join(', ')].filter(Boolean).join(' · ')}
        </span>
        {problem && <span className="block text-12 text-bad">{problem}</span>}
      </span>
      <ArrowRight aria-hidden="true" className="size-4 text-fg-3 phone:hidden" />
      <Field label={t.field(label === name ? label : `${label} (${name})`)} hideLabel error={error}>
        <Select
          value={field ?? none}
          options={[
            { value: none, label: t.notSent },
            ...(isGone ? [{ value: field, label: field, disabled: true }] : []),
            ...shown,
          ]}
          onValueChange={(next) => onField(next === none ? null : next)}
        />
      </Field>
      <span>{isKey && <Badge tone="accent">{t.keyMark}</Badge>}</span>
    </li>
  )
}
