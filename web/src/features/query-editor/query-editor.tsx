import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { TableSource } from '#contract/charts/query.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'
import { sourceSchemaOptions } from './api.ts'
import { queryMessages } from './messages/index.ts'
import { errorRangeOf } from './sql/error-range.ts'
import type { EditedQuery } from './sql/read-back.ts'
import { useVisualSql, type VisualBuilding } from './use-visual-sql.ts'
import { VisualBuilder } from './visual/visual-builder.tsx'

const SqlEditor = lazy(() => import('./sql/sql-editor.tsx'))

export type QueryEditorProps = {
  source: TableSource
  value: EditedQuery
  onChange: (query: EditedQuery) => void
  /** What was built is not in the query yet: who saves it waits. */
  onBuilding?: (building: VisualBuilding) => void
  /** ⌘Enter in the SQL. */
  onRun?: (() => void) | undefined
  /** Why the query failed: its place is marked. */
  failure?: { message: string; detail: string | null; name: string | null } | undefined
  /** Beside each other, or one below the other where it is narrow. */
  layout?: 'columns' | 'rows'
  /** Begins in the SQL instead of the builder. */
  startsInSql?: boolean
}

/** A query in both forms: the builder writes the SQL; SQL changed by hand leaves the builder, and says so. */
export default function QueryEditor({
  source,
  value,
  onChange,
  onBuilding,
  onRun,
  failure,
  layout = 'rows',
  startsInSql = false,
}: QueryEditorProps) {
  const t = useMessages(queryMessages)
  const schema = useQuery(sourceSchemaOptions(source))
  const both = useVisualSql({ source, dialect: schema.data?.dialect, value, onChange, onBuilding })
  const errorRange = failure && errorRangeOf(value.sql, failure)
  // The builder would push the SQL below it down: it comes with all it shows.
  if (schema.isPending || both.reading) return <SkeletonRows rows={8} />
  return (
    <div
      className={cx(
        'flex min-h-0 min-w-0 flex-col gap-4',
        layout === 'columns' && 'min-[1280px]:grid min-[1280px]:grid-cols-2 min-[1280px]:gap-5',
      )}
    >
      <section aria-label={t.builder} className="min-w-0">
        <Loaded query={schema} failed={t.schemaFailed}>
          {(data) =>
            data.tables.length === 0 ? (
              <p className="text-12 text-fg-3">{t.noTables}</p>
            ) : (
              <>
                {both.notice && (
                  <p role="status" className="mb-3 rounded-sm border border-line-soft px-2.5 py-2 text-12 text-fg-2">
                    {both.notice === 'left' ? t.byHand : t.byHandOnly}
                    {both.notice === 'left' && (
                      <Button size="sm" className="mt-1.5" onClick={both.goBack}>
                        {t.back}
                      </Button>
                    )}
                  </p>
                )}
                {both.failed && (
                  <p role="alert" className="mb-3 text-12 text-bad">
                    {both.failed}
                  </p>
                )}
                <VisualBuilder schema={data} value={both.shown} onChange={both.build} />
              </>
            )
          }
        </Loaded>
      </section>
      <section aria-label={t.sql} className="flex min-w-0 flex-col gap-1.5">
        <h3 className="font-medium text-13 text-fg-2">{t.sql}</h3>
        <Suspense fallback={<Skeleton className="h-56" />}>
          <SqlEditor
            label={t.sql}
            focused={startsInSql}
            value={value.sql}
            onChange={both.write}
            schema={schema.data}
            failing={errorRange}
            onRun={onRun}
            placeholder={t.writeSql}
            className="h-56 rounded-sm border border-line-field bg-bg focus-within:border-accent"
          />
        </Suspense>
        {failure && (
          <p role="alert" className="text-12 text-bad [overflow-wrap:anywhere]">
            {errorRange && `${t.line(errorRange.line)}: `}
            {failure.detail ?? failure.message}
          </p>
        )}
      </section>
    </div>
  )
}
