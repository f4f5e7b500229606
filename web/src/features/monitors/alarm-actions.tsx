import { useQuery } from '@tanstack/react-query'
import { BellOff, Check, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { workspaceEndpoints } from '#contract/workspaces/endpoints.ts'
import { useActiveWorkspace } from '#web/features/workspaces/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLoading, MenuSeparator } from '#web/ui/menu.tsx'
import { assign, snooze, useMonitorWork } from './api.ts'
import { monitorMessages } from './messages/index.ts'

const AcknowledgeDialog = lazy(() => import('./acknowledge-dialog.tsx'))
const snoozes = [60, 480, 1_440, 10_080]
const membersShown = 50

/** What people do about an alarm: take note, put it off, give it to somebody. */
export function AlarmActions({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages).alarm
  const language = useLanguage()
  const { work, busy } = useMonitorWork()
  const [asking, setAsking] = useState(false)
  const isOpen = monitor.state !== 'normal' && monitor.state !== 'pending'
  const isSnoozed = monitor.snoozed_until !== null && new Date(monitor.snoozed_until) > new Date()
  const putOff = (minutes: number | null) => void work('snooze', () => snooze(monitor, minutes))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isOpen &&
        (monitor.acknowledged ? (
          <span className="inline-flex items-center gap-1.5 text-13 text-good [&_svg]:size-4">
            <Check aria-hidden="true" />
            {t.acknowledged}
          </span>
        ) : (
          <Button icon={<Check />} onClick={() => setAsking(true)}>
            {t.acknowledge}
          </Button>
        ))}
      {monitor.active && (
        <Menu
          trigger={
            <Button icon={<BellOff />} loading={busy === 'snooze'}>
              {isSnoozed ? t.snoozedUntil(formatDate(monitor.snoozed_until ?? '', language, 'moment')) : t.snooze}
            </Button>
          }
        >
          {snoozes.map((minutes) => (
            <MenuItem key={minutes} onClick={() => putOff(minutes)}>
              {t.snoozes[minutes]}
            </MenuItem>
          ))}
          {isSnoozed && (
            <>
              <MenuSeparator />
              <MenuItem onClick={() => putOff(null)}>{t.wake}</MenuItem>
            </>
          )}
        </Menu>
      )}
      <Assign monitor={monitor} />
      {asking && (
        <Suspense>
          <AcknowledgeDialog monitor={monitor} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** In a workspace it may be somebody's to look after. */
function Assign({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages).alarm
  const { work, busy } = useMonitorWork()
  const workspace = useActiveWorkspace()?.id
  const members = useQuery({
    ...endpointQuery(workspaceEndpoints.listMembers, {
      params: { id: workspace ?? ('' as never) },
      query: { limit: membersShown },
    }),
    enabled: workspace !== undefined,
  })
  if (!workspace) return null
  const give = (id: Parameters<typeof assign>[1]) => void work('assign', () => assign(monitor, id))
  return (
    <Menu
      trigger={
        // There from the beginning: what comes later would move the page.
        <Button icon={<UserRound />} loading={busy === 'assign'}>
          {monitor.assignee ? t.assignedTo(monitor.assignee.name) : t.assign}
        </Button>
      }
    >
      {members.isPending && <MenuLoading />}
      {members.error && <MenuItem onClick={() => void members.refetch()}>{t.membersFailed}</MenuItem>}
      {members.data?.records.map(({ id, name }) => (
        <MenuItem key={id} onClick={() => give(id)}>
          {name}
        </MenuItem>
      ))}
      {monitor.assignee && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => give(null)}>{t.nobody}</MenuItem>
        </>
      )}
    </Menu>
  )
}
