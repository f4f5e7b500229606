import { useQueryClient } from '@tanstack/react-query'
import { Calculator, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { UseCase, UseCaseMeasure } from '#contract/use-cases/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { oneOptions, tablesOf, useSetMeasures } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'

const MeasureDialog = lazy(() => import('./measure-dialog.tsx').then((module) => ({ default: module.MeasureDialog })))

/** The named figures of a use case. */
export default function MeasuresView({ useCase }: { useCase: UseCase }) {
  const t = useMessages(useCaseMessages)
  const queries = useQueryClient()
  const set = useSetMeasures(useCase._id)
  const [editing, setEditing] = useState<UseCaseMeasure | 'new'>()
  const { measures, editable } = useCase
  const tables = tablesOf(useCase).filter(({ missing }) => !missing)
  const add = editable && tables.length > 0 && (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t.addMeasure}
    </Button>
  )
  const failed = (error: Error) => void toast.failure(error.message)
  const putBack = async (measure: UseCaseMeasure) => {
    const newest = await queries.ensureQueryData(oneOptions(useCase._id))
    await set.mutateAsync(newest.measures.toSpliced(measures.indexOf(measure), 0, measure))
  }
  const remove = (measure: UseCaseMeasure) =>
    void set.mutateAsync(measures.filter((item) => item !== measure)).then(() => {
      toast.success(t.removed(measure.name), { label: t.undo, run: () => void putBack(measure).catch(failed) })
    }, failed)
  return (
    <div className="max-w-[820px]">
      {measures.length === 0 ? (
        <EmptyState icon={<Calculator />} title={t.noMeasures} action={add}>
          {!editable ? t.noMeasuresRefused : tables.length > 0 ? t.noMeasuresText : t.measuresNeedTables}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p className="max-w-[56ch] text-fg-2">{t.measuresText}</p>
            {add}
          </div>
          <ul className="border-line-soft border-t">
            {measures.map((measure) => (
              <li key={measure.name} className="flex items-center gap-2 border-line-soft border-b py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {measure.name}
                    {measure.unit && <span className="ml-2 font-normal text-12 text-fg-3">{measure.unit}</span>}
                  </span>
                  <code className="block truncate font-mono text-12 text-fg-2">
                    {measure.expression}
                    {measure.filter && <span className="text-fg-3"> where {measure.filter}</span>}
                  </code>
                </span>
                {editable && (
                  <>
                    <IconButton size="sm" label={t.editLabel(measure.name)} onClick={() => setEditing(measure)}>
                      <Pencil />
                    </IconButton>
                    <IconButton
                      size="sm"
                      label={t.removeLabel(measure.name)}
                      disabled={set.isPending}
                      onClick={() => remove(measure)}
                    >
                      <Trash2 />
                    </IconButton>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {editing && (
        <Suspense>
          <MeasureDialog
            useCase={useCase}
            measure={editing === 'new' ? undefined : editing}
            tables={tables}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
