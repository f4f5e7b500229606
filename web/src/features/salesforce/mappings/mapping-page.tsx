import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleAlert, Hourglass } from 'lucide-react'
import { salesforceMappingEndpoints as calls } from '#contract/salesforce/mapping-endpoints.ts'
import type { MappingDetail, MappingId } from '#contract/salesforce/mappings.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { viewOptions } from '../api.ts'
import { Missing } from '../missing.tsx'
import { draftOf, emptyDraft } from './draft.ts'
import { MappingForm } from './mapping-form.tsx'
import { mappingMessages } from './messages/index.ts'
import { RemoveMapping } from './remove-mapping.tsx'

/** `/salesforce/mappings/{id}`, and a new one: which column goes into which field, and what would come of it. */
export default function MappingPage() {
  const t = useMessages(mappingMessages)
  const { id }: { id?: string } = useParams({ strict: false })
  // The address names it.
  const params = { id: id as MappingId }
  const found = useQuery({ ...endpointQuery(calls.getMapping, { params }), enabled: id !== undefined })
  const view = useQuery({ ...viewOptions, enabled: id === undefined })
  const title = id === undefined ? t.create : (found.data?.name ?? '')
  usePageTitle(title || t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/salesforce/mappings" className={crumbClass}>
                {t.title}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
        actions={found.data && <RemoveMapping id={found.data.id} />}
      />
      <ScreenColumn width="list">
        {id === undefined ? (
          <Loaded query={view} failed={t.failedOne} rows={8}>
            {({ state }) => (state === 'ready' ? <MappingForm first={emptyDraft} /> : <Missing state={state} />)}
          </Loaded>
        ) : (
          <Loaded query={found} failed={t.failedOne} rows={8}>
            {(mapping) => (
              <div className="flex flex-col gap-6">
                <State mapping={mapping} />
                <MappingForm key={mapping.id} first={draftOf(mapping)} saved={mapping} />
              </div>
            )}
          </Loaded>
        )}
      </ScreenColumn>
    </div>
  )
}

/** What no longer fits. */
function State({ mapping: { state, problems, message } }: { mapping: MappingDetail }) {
  const t = useMessages(mappingMessages)
  if (state === 'ready') return null
  if (state === 'unchecked')
    return (
      <Banner icon={<Hourglass />} tone="warn">
        {t.uncheckedText(message ?? '')}
      </Banner>
    )
  return (
    <section aria-label={t.states.broken} className="flex flex-col gap-2 rounded-md bg-bad-soft px-3 py-2.5">
      <p className="flex items-start gap-2">
        <CircleAlert className="mt-0.5 size-4 flex-none text-bad" />
        {t.brokenText}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-10 text-fg-2">
        {problems.map((problem) => (
          <li key={`${problem.column} ${problem.field} ${problem.message}`}>{problem.message}</li>
        ))}
      </ul>
    </section>
  )
}
