import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useActiveWorkspace } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { sharedOptions } from './api.ts'
import { sharingMessages } from './messages/index.ts'
import { RequestList } from './request-list.tsx'
import { TrySample } from './try-sample.tsx'

const sides = ['asker', 'owner'] as const

/** What is shared now: with the workspace that the person works in, and by it where they own it. */
export default function SharedPage() {
  const all = useMessages(sharingMessages)
  const t = all.shared
  const workspace = useActiveWorkspace()
  const isOwner = workspace?.role === 0
  const [chosen, setSide] = useState<(typeof sides)[number]>('asker')
  const side = isOwner ? chosen : 'asker'
  const list = useInfiniteQuery(sharedOptions(side))
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TopBar title={t.title} />
      <ScreenColumn width="list">
        {isOwner && (
          <div className="mb-3">
            <Segmented
              label={t.side}
              value={side}
              options={sides.map((value) => ({ value, label: t[value] }))}
              onValueChange={setSide}
            />
          </div>
        )}
        <RequestList
          list={list}
          titleOf={({ workspace_name, from_workspace_name }) =>
            side === 'asker' ? t.by(workspace_name) : t.with(from_workspace_name)
          }
          linkOf={({ id }) => ({ to: `/knowledge-sharing/${id}` })}
          empty={
            <EmptyState
              title={t.none[side]}
              action={
                <span className="flex flex-wrap justify-center gap-2">
                  {workspace && isOwner && side === 'asker' && (
                    <Link
                      to="/workspace/$id/knowledge-sharing/add-request"
                      params={{ id: workspace.id }}
                      className={buttonClass()}
                    >
                      {all.home.add}
                    </Link>
                  )}
                  <TrySample />
                </span>
              }
            >
              {side === 'asker' && t.noneText}
            </EmptyState>
          }
        />
      </ScreenColumn>
    </div>
  )
}
