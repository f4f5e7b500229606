import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import type { Action } from '#contract/permissions.ts'
import type { Workspace } from '#contract/workspaces/schemas.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { idOf, workspaceOptions } from './api.ts'
import { LoadFailed, PeopleSkeleton } from './loaded.tsx'
import { workspaceMessages } from './messages/index.ts'
import { useRights } from './rules/use-rights.ts'
import { type TabName, workspaceTabs } from './tabs.ts'

type Props = {
  id: string | undefined
  tab: TabName
  actions?: (workspace: Workspace) => ReactNode
  children: (workspace: Workspace) => ReactNode
}

/** The frame of every screen of a workspace: its name, its tabs, whose view it is; and what is shown when there is none. */
export function WorkspaceFrame({ id: text, ...rest }: Props) {
  const id = idOf(text)
  return id ? <Known id={id} {...rest} /> : <Missing />
}

/** What a tab asks for; the others are for every member. */
const needs: Partial<Record<TabName, Action>> = {
  usage: 'usage.view',
  billing: 'billing.view',
  'knowledge-sharing': 'knowledge.request',
}

function Known({ id, tab, actions, children }: Omit<Props, 'id'> & { id: WorkspaceId }) {
  const t = useMessages(workspaceMessages)
  const workspace = useQuery(workspaceOptions(id))
  const { data, error } = workspace
  const { known, pending, may } = useRights(id)
  const shownTabs = workspaceTabs().filter((name) => !known || name === tab || !needs[name] || may(needs[name]))
  usePageTitle(data ? `${data.workspace_name}: ${t.tabs[tab]}` : t.tabs[tab])
  if (!data && error instanceof CallError && error.status === 404) return <Missing />
  return (
    <>
      <TopBar
        title={data ? <h1 className="truncate">{data.workspace_name}</h1> : <Skeleton className="h-3 w-32" />}
        actions={data && !pending && actions?.(data)}
      />
      <LinkTabs label={t.tabs.label}>
        {shownTabs.map((name) => (
          <Link key={name} to={`/workspace/$id/${name}`} params={{ id }} {...linkTab(name === tab)}>
            {t.tabs[name]}
          </Link>
        ))}
      </LinkTabs>
      {/* Long lists below draw only what is in sight: the browser must not hold on to a row that goes. */}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        data-scroller
        className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px] [overflow-anchor:none]"
      >
        <div data-column="list" className="max-w-[1248px] px-6 pt-6 pb-16 phone:px-4">
          {/* A tab whose code is on the way does not take the frame away. */}
          <Suspense fallback={<PeopleSkeleton />}>
            {data && !pending ? children(data) : error ? <LoadFailed query={workspace} /> : <PeopleSkeleton />}
          </Suspense>
        </div>
      </div>
    </>
  )
}

function Missing() {
  const t = useMessages(workspaceMessages).missing
  usePageTitle(t.title)
  return (
    <>
      <TopBar />
      <EmptyState
        heading="h1"
        title={t.title}
        action={
          <Link to="/workspaces" className={buttonClass()}>
            {t.all}
          </Link>
        }
      >
        {t.text}
      </EmptyState>
    </>
  )
}
