import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ChartSource } from '#contract/charts/about-schemas.ts'
import type { ChartResult } from '#contract/charts/result.ts'
import { isMetric } from '#contract/metrics/source.ts'
import { QueryEditor, type VisualBuilding } from '#web/features/query-editor/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { ChangeDraft, ChartDraft } from './draft.ts'
import { FiguresPane } from './figures-pane.tsx'
import { editorMessages } from './messages/index.ts'
import { ParameterFields } from './parameter-fields.tsx'

type Props = {
  draft: ChartDraft
  sources: readonly ChartSource[]
  result: ChartResult | undefined
  onChange: ChangeDraft
  onRun: () => void
  /** What was built is not in the draft yet. */
  onBuilding: (building: VisualBuilding) => void
}

/** What is asked, and of which data. */
export function QueryPane({ draft, sources, result, onChange, onRun, onBuilding }: Props) {
  const t = useMessages(editorMessages)
  const language = useLanguage()
  const { source } = draft
  const { by }: { by?: unknown } = useSearch({ strict: false })
  const failure = result?.state === 'failed' ? result.failure : undefined
  if (source && isMetric(source)) return <FiguresPane source={source} onChange={onChange} />
  return (
    <div className="flex flex-col gap-4">
      <Field label={t.source} className="max-w-96">
        <Select
          options={sources.map(({ id, name }) => ({ value: id as string, label: name }))}
          value={source?.id ?? null}
          placeholder={t.chooseSource}
          onValueChange={(id) => {
            const found = sources.find((source) => source.id === id)
            if (found && found.id !== source?.id)
              onChange('source', {
                source: { kind: found.kind, id: found.id } as ChartDraft['source'],
                visual: null,
                sql: '',
                columns: [],
                parameters: [],
              })
          }}
        />
      </Field>
      {source && (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <QueryEditor
            key={source.id}
            layout="columns"
            startsInSql={by === 'sql'}
            source={source}
            value={{ sql: draft.sql, visual: draft.visual }}
            onChange={({ sql, visual }) => onChange('query', { sql, visual })}
            onRun={onRun}
            onBuilding={onBuilding}
            failure={failure && { message: failure.message[language], detail: failure.detail, name: failure.name }}
          />
        </Suspense>
      )}
      {source && <ParameterFields draft={draft} onChange={onChange} />}
    </div>
  )
}
