import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { dataSourcesOptions } from '#web/features/data-sources/index.ts'
import { QueryField } from '#web/features/verified-queries/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { testMessages } from './messages/index.ts'

type Props = { source: string; sql: string; onChange: (part: { source?: string; sql?: string }) => void }

/** A query whose rows are the right answer, and of which database. */
export function QueryExpected({ source, sql, onChange }: Props) {
  const t = useMessages(testMessages)
  const sources = useQuery(dataSourcesOptions)
  const first = source === '' ? sources.data?.[0]?.id : undefined
  const choose = useEffectEvent((id: string) => onChange({ source: id }))
  useEffect(() => {
    if (first) choose(first)
  }, [first])
  return (
    <Loaded query={sources} failed={t.failedSources}>
      {(all) => (
        <>
          {all.length === 0 && <p className="text-13 text-fg-3">{t.noSources}</p>}
          {all.length > 1 && (
            <Field label={t.database}>
              <Select
                options={all.map(({ id, name }) => ({ value: id as string, label: name }))}
                value={source || null}
                onValueChange={(id) => onChange({ source: id })}
              />
            </Field>
          )}
          {source !== '' && (
            <Suspense fallback={<Skeleton className="h-48" />}>
              <QueryField
                key={source}
                dataSource={source}
                value={sql}
                onChange={(next) => onChange({ sql: next })}
                label={t.query}
              />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}
