import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Breadcrumb, crumbClass } from '#web/ui/breadcrumb.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { workspaceOptions } from './api.ts'
import { workspaceMessages } from './messages/index.ts'

type Props = { id: WorkspaceId; title: string; text: string; actions?: ReactNode; children: ReactNode }

/** The frame of a screen behind the settings of a workspace, with the way back to them. */
export function SubFrame({ id, title, text, actions, children }: Props) {
  const t = useMessages(workspaceMessages)
  const { data } = useQuery(workspaceOptions(id))
  usePageTitle(title)
  return (
    <>
      <TopBar
        title={
          <Breadcrumb
            parent={
              <Link to="/workspace/$id/settings" params={{ id }} className={crumbClass}>
                {data?.workspace_name ?? t.tabs.settings}
              </Link>
            }
          >
            {title}
          </Breadcrumb>
        }
        actions={actions}
      />
      <ScreenColumn width="list">
        <p className="mb-5 text-pretty text-fg-2">{text}</p>
        {children}
      </ScreenColumn>
    </>
  )
}
