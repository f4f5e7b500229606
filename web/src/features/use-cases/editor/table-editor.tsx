import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ColumnNote, TableColumn, TableRelation, UseCase } from '#contract/use-cases/schemas.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import type { Language } from '#web/lib/i18n/language.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { columnsOptions, nameOfTable, useDescribeTable } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'
import { ColumnRow } from './column-row.tsx'
import {
  changeColumn,
  type NoteChanges,
  type Notes,
  noteOf,
  notesOf,
  setNote,
  setSynonyms,
  withChanges,
} from './notes.ts'
import { SynonymField } from './synonym-field.tsx'

type Props = {
  useCase: UseCase
  table: TableRelation
  /** What is not saved yet. */
  draft: NoteChanges | undefined
  onDraft: (draft: NoteChanges) => void
  onSaved: (saved: NoteChanges) => void
}

const unchanged: NoteChanges = { columns: [] }

/** What a person says about a table and its columns, in both languages. */
export function TableEditor({ useCase, table, draft = unchanged, onDraft, onSaved }: Props) {
  const t = useMessages(useCaseMessages)
  const columns = useQuery(columnsOptions(table))
  const describe = useDescribeTable(useCase._id, (saved) => {
    onSaved(saved)
    toast.success(t.saved)
  })
  const [language, setLanguage] = useState<Language>(useLanguage())
  const notes = withChanges(notesOf(table), draft)
  const change = (changes: Partial<NoteChanges>) => onDraft(withChanges(draft, changes))
  const { editable } = useCase
  return (
    <section aria-label={nameOfTable(table)} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 truncate font-mono font-semibold">{nameOfTable(table)}</h2>
        <Segmented
          label={t.noteLanguage}
          options={(['en', 'id'] as const).map((value) => ({ value, label: t.languages[value] }))}
          value={language}
          onValueChange={setLanguage}
        />
        {editable && (
          <Button
            variant="primary"
            disabled={draft === unchanged}
            loading={describe.isPending}
            onClick={() => describe.mutate({ table, changes: draft })}
          >
            {t.save}
          </Button>
        )}
      </header>
      <FailureNote error={describe.error} />
      <div className="grid desk:grid-cols-2 gap-4">
        <Field label={t.tableDescription}>
          <Input
            fieldSize="md"
            value={notes.description[language]}
            maxLength={limits.useCase.note}
            disabled={!editable}
            onChange={(event) => change({ description: setNote(notes.description, language, event.target.value) })}
          />
        </Field>
        <div className="flex flex-col gap-1.5">
          <span className="font-medium text-13 text-fg-2">{t.synonyms}</span>
          <SynonymField
            label={t.of(t.synonyms, table.table)}
            names={notes.synonyms[language]}
            disabled={!editable}
            onChange={(names) => change({ synonyms: setSynonyms(notes.synonyms, language, names) })}
          />
        </div>
      </div>
      <Loaded query={columns} failed={t.failedColumns}>
        {(list) => (
          <ColumnTable
            columns={list}
            notes={notes}
            language={language}
            editable={editable}
            onChange={(column) => change({ columns: [column] })}
          />
        )}
      </Loaded>
    </section>
  )
}

type TableProps = {
  columns: TableColumn[]
  notes: Notes
  language: Language
  editable: boolean
  onChange: (column: ColumnNote) => void
}

function ColumnTable({ columns, notes, language, editable, onChange }: TableProps) {
  const t = useMessages(useCaseMessages)
  const heads = [t.column, t.columnDescription, t.synonyms, t.unit, t.hide, t.mask]
  return (
    <div className="flex flex-col gap-2">
      <p className="text-12 text-fg-3">{t.hideHint}</p>
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-[760px] border-collapse text-left" onKeyDown={moveBetweenRows}>
          <caption className="sr-only">{t.columns}</caption>
          <thead>
            <tr className="border-line border-b">
              {heads.map((head) => (
                <th key={head} className="h-9 whitespace-nowrap pr-3 font-medium text-12 text-fg-3">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <ColumnRow
                key={column.name}
                column={column}
                language={language}
                editable={editable}
                note={noteOf(notes, column.name)}
                onChange={(changes) => onChange(changeColumn(noteOf(notes, column.name), changes))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Up, down and Enter go to the same field of the next row, as in a spreadsheet. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  const field = event.target
  if (step === 0 || !(field instanceof HTMLInputElement) || field.type !== 'text') return
  const cell = field.closest('td')
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows])
  const row = rows[rows.indexOf(cell?.parentElement as HTMLTableRowElement) + step]
  const next = cell && row?.cells[cell.cellIndex]?.querySelector<HTMLInputElement>('input[type=text]')
  if (!next) return
  event.preventDefault()
  next.focus()
}
