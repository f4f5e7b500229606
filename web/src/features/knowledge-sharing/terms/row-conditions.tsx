import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { SharedRowCondition } from '#contract/knowledge-sharing/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { sharingMessages } from '../messages/index.ts'
import { type DraftCondition, type DraftTable, isNumberColumn, isWritten } from './draft.ts'

const operators = ['in', 'not_in', 'from', 'to'] as const satisfies readonly SharedRowCondition['op'][]
let made = 0

/** Which rows of a table are shared: all of them, or those that every condition lets through. */
export function RowConditions({ table, onChange }: { table: DraftTable; onChange: (rows: DraftCondition[]) => void }) {
  const t = useMessages(sharingMessages).terms
  const { rows } = table
  const usable = table.columns.filter(({ type, masked }) => type !== 'boolean' && !masked)
  const [first] = usable
  if (!first) return null
  const change = (id: number, next: Partial<DraftCondition>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)))
  return (
    <div className="flex flex-col gap-2">
      <p className="text-12 text-fg-3">{rows.length === 0 ? t.allRows : t.rows}</p>
      {rows.map((row) => (
        <div key={row.id} className="flex flex-wrap items-start gap-2">
          <Select
            aria-label={t.column}
            className="w-44 phone:w-full"
            value={row.column}
            options={usable.map(({ name }) => ({ value: name, label: name }))}
            onValueChange={(column) => change(row.id, { column })}
          />
          <Select
            aria-label={t.operator}
            className="w-44 phone:w-full"
            value={row.op}
            options={operators.map((value) => ({ value, label: t.operators[value] }))}
            onValueChange={(op) => change(row.id, { op })}
          />
          <Values table={table} row={row} onChange={(text) => change(row.id, { text })} />
          <IconButton label={t.removeRow} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        icon={<Plus />}
        onClick={() => onChange([...rows, { id: ++made, column: first.name, op: 'in', text: '' }])}
      >
        {t.addRow}
      </Button>
    </div>
  )
}

type ValuesProps = { table: DraftTable; row: DraftCondition; onChange: (text: string) => void }

function Values({ table, row, onChange }: ValuesProps) {
  const t = useMessages(sharingMessages).terms
  const list = useId()
  const column = table.columns.find(({ name }) => name === row.column)
  const wrong = row.text !== '' && !isWritten(table, row)
  const several = row.op === 'in' || row.op === 'not_in'
  return (
    <span className="min-w-40 flex-1">
      <Input
        aria-label={t.values}
        aria-invalid={wrong || undefined}
        placeholder={several ? t.valuesHint : t.values}
        value={row.text}
        list={list}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {column?.values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      {wrong && column && isNumberColumn(column) && <span className="text-12 text-bad">{t.number}</span>}
    </span>
  )
}
