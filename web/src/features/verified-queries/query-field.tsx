import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { TableSource } from '#contract/charts/query.ts'
import {
  type EditedQuery,
  errorRangeOf,
  QueryEditor,
  SqlEditor,
  sourceSchemaOptions,
  visualOfOptions,
} from '#web/features/query-editor/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { verifiedMessages } from './messages/index.ts'

type Props = {
  /** Which database it is written for. */
  dataSource: string
  value: string
  onChange: (sql: string) => void
  label: string
  /** Why the query failed when it was run: its place is marked. */
  failure?: string | undefined
  /** ⌘Enter in the SQL. */
  onRun?: (() => void) | undefined
}
type Form = 'sql' | 'builder'

/** Where a query is written: as SQL, or put together with the builder, which writes the SQL. */
export default function QueryField({ dataSource, value, onChange, label, failure, onRun }: Props) {
  const t = useMessages(verifiedMessages).field
  const [chosen, setForm] = useState<Form>()
  const [came] = useState(value)
  const [built, setBuilt] = useState<EditedQuery>({ sql: value, visual: null })
  const source = { kind: 'database', id: dataSource } as TableSource
  // What the builder can say is begun in it; SQL is a press away.
  const plan = useQuery(visualOfOptions(source, came))
  const form = chosen ?? (came.trim() === '' || plan.data ? 'builder' : 'sql')
  const change = (next: EditedQuery) => {
    setBuilt(next)
    onChange(next.sql)
  }
  const queryFailure = failure === undefined ? undefined : { message: failure, detail: failure, name: null }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Segmented
          label={t.form}
          options={(['sql', 'builder'] as const).map((item) => ({ value: item, label: t.forms[item] }))}
          value={form}
          onValueChange={setForm}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-48" />}>
        {plan.isLoading ? (
          <Skeleton className="h-48" />
        ) : form === 'builder' ? (
          <QueryEditor
            source={source}
            value={{ sql: value, visual: built.sql === value ? built.visual : null }}
            onChange={change}
            onRun={onRun}
            failure={queryFailure}
          />
        ) : (
          <Sql
            source={source}
            value={value}
            label={label}
            onRun={onRun}
            failure={queryFailure}
            onChange={(sql) => change({ sql, visual: null })}
          />
        )}
      </Suspense>
    </div>
  )
}

type QueryFailure = { message: string; detail: string; name: null }
type SqlProps = Pick<Props, 'value' | 'onChange' | 'label' | 'onRun'> & {
  source: TableSource
  failure?: QueryFailure | undefined
}

function Sql({ source, value, onChange, label, onRun, failure }: SqlProps) {
  const t = useMessages(verifiedMessages).field
  const schema = useQuery(sourceSchemaOptions(source))
  const errorRange = failure && errorRangeOf(value, failure)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <SqlEditor
        label={label}
        value={value}
        onChange={onChange}
        schema={schema.data}
        failing={errorRange}
        onRun={onRun}
        placeholder="select …"
        className="h-56 rounded-sm border border-line-field bg-bg focus-within:border-accent"
      />
      {failure && (
        <p role="alert" className="text-12 text-bad [overflow-wrap:anywhere]">
          {errorRange && `${t.line(errorRange.line)}: `}
          {failure.message}
        </p>
      )}
    </div>
  )
}
