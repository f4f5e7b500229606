import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import { dataSourceId } from '#contract/data-sources/schemas.ts'
import { useCaseEndpoints } from '#contract/use-cases/endpoints.ts'
import { agentsOptions } from '#web/features/agents/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { setupMessages } from './messages/index.ts'
import { SetupForm } from './setup-form.tsx'

/** A database that was just connected: which of its tables an agent gets, and what they are called. */
export default function SetupPage({ id }: { id: string }) {
  const t = useMessages(setupMessages)
  const known = dataSourceId.safeParse(id).data
  if (!known) return <EmptyState heading="h1" title={t.failed} />
  return <Known id={known} />
}

function Known({ id }: { id: NonNullable<ReturnType<typeof dataSourceId.safeParse>['data']> }) {
  const t = useMessages(setupMessages)
  // What is being chosen must not change under the hand.
  const suggestion = useQuery({
    ...endpointQuery(useCaseEndpoints.suggestUseCase, { params: { id } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const agents = useQuery(agentsOptions)
  const title = suggestion.data ? t.title(suggestion.data.usecase) : t.plainTitle
  usePageTitle(title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/knowledge/$tab" params={{ tab: 'databases' }} className={crumbClass}>
                {t.databases}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
      />
      <ScreenColumn width="reading">
        <Loaded query={suggestion} failed={t.failed} rows={8}>
          {(given) =>
            given.tables.length === 0 ? (
              <EmptyState icon={<Database />} title={t.noTables}>
                {t.noTablesText}
              </EmptyState>
            ) : (
              <Loaded query={agents} failed={t.failed}>
                {(list) => <SetupForm suggestion={given} agents={list} />}
              </Loaded>
            )
          }
        </Loaded>
      </ScreenColumn>
    </div>
  )
}
