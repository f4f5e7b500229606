import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { WorkspaceId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { BackLabel, backClass } from '#web/ui/back.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
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
          <Link to="/workspace/$id/settings" params={{ id }} className={backClass}>
            <BackLabel>{data?.workspace_name ?? t.tabs.settings}</BackLabel>
          </Link>
        }
        actions={actions}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div className="max-w-[1040px] px-[22px] pt-6 pb-16 phone:px-4">
          <h1 className="font-semibold text-18 tracking-[-0.012em]">{title}</h1>
          <p className="mt-1 mb-5 text-pretty text-fg-2">{text}</p>
          {children}
        </div>
      </div>
    </>
  )
}
