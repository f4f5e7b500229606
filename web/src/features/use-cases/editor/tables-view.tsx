import { Table2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { TableRelation, UseCase } from '#contract/use-cases/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { keyOfTable, nameOfTable, tablesOf, useRelate } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'
import type { NoteChanges } from './notes.ts'
import { TableEditor } from './table-editor.tsx'

const TablePicker = lazy(() => import('./table-picker.tsx').then((module) => ({ default: module.TablePicker })))

/** The tables of a use case, and what is said about the one that is open. */
export function TablesView({ useCase }: { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const [picking, setPicking] = useState(false)
  const [open, setOpen] = useState<string>()
  /** What is not saved yet, by table: another one may be opened meanwhile. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoteChanges>>(new Map())
  const tables = tablesOf(useCase)
  const shown = tables.find((table) => keyOfTable(table) === open) ?? tables[0]
  const pick = useCase.editable && (
    <Button variant={tables.length === 0 ? 'primary' : 'default'} onClick={() => setPicking(true)}>
      {t.pick}
    </Button>
  )
  return (
    <>
      <LeaveGuard dirty={tables.some((table) => drafts.has(keyOfTable(table)))} />
      {shown ? (
        <div className="flex gap-6 phone:flex-col">
          <div className="desk:w-60 flex flex-none flex-col gap-3">
            {useCase.description && <p className="text-fg-2">{useCase.description}</p>}
            {pick}
            <ul aria-label={t.tableList} className="flex flex-col gap-0.5 phone:max-h-52 phone:overflow-y-auto">
              {tables.map((table) => (
                <li key={keyOfTable(table)}>
                  <button
                    type="button"
                    aria-current={table === shown}
                    onClick={() => setOpen(keyOfTable(table))}
                    className={cx(
                      'flex w-full items-center gap-2 rounded-sm px-2 py-1.5 text-left text-12 hover:bg-hover phone:min-h-11',
                      table === shown ? 'bg-raised text-fg' : 'text-fg-2',
                    )}
                  >
                    <span className="min-w-0 flex-1 truncate font-mono">{nameOfTable(table)}</span>
                    {drafts.has(keyOfTable(table)) && <Badge>{t.unsaved}</Badge>}
                    {table.missing && <Badge tone="bad">{t.missing}</Badge>}
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <div className="min-w-0 flex-1">
            {shown.missing ? (
              <Gone useCase={useCase} table={shown} />
            ) : (
              <TableEditor
                key={keyOfTable(shown)}
                useCase={useCase}
                table={shown}
                draft={drafts.get(keyOfTable(shown))}
                onDraft={(draft) => setDrafts((now) => new Map(now).set(keyOfTable(shown), draft))}
                // What was written while it was on its way is not saved yet.
                onSaved={(saved) => setDrafts((now) => new Map([...now].filter(([, draft]) => draft !== saved)))}
              />
            )}
          </div>
        </div>
      ) : (
        <EmptyState icon={<Table2 />} title={t.noTables} action={pick}>
          {useCase.editable ? t.noTablesText : t.noTablesRefused}
        </EmptyState>
      )}
      {picking && (
        <Suspense>
          <TablePicker useCase={useCase} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </>
  )
}

function Gone({ useCase, table }: { useCase: UseCase; table: TableRelation }) {
  const t = useMessages(useCaseMessages)
  const relate = useRelate(useCase)
  const others = tablesOf(useCase).filter((item) => item !== table)
  const takeOut = () =>
    relate.mutate(
      others.map(({ data_source_id, table: name, schema }) => ({ data_source_id, table: name, schema })),
      { onError: (error) => toast.failure(error.message) },
    )
  return (
    <EmptyState
      title={nameOfTable(table)}
      action={
        useCase.editable && (
          <Button loading={relate.isPending} onClick={takeOut}>
            {t.takeOut}
          </Button>
        )
      }
    >
      {t.tableGone}
    </EmptyState>
  )
}
