import { BellOff, Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { AssignMenu } from '#web/features/workspaces/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { assignMonitor, snoozeMonitor, useMonitorWork } from './api.ts'
import { monitorMessages } from './messages/index.ts'

const AcknowledgeDialog = lazy(() => import('./acknowledge-dialog.tsx'))
const snoozes = [60, 480, 1_440, 10_080]

/** What people do about an alarm: take note, put it off, give it to somebody. */
export function AlarmActions({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages).alarm
  const language = useLanguage()
  const { work, busy } = useMonitorWork()
  const [asking, setAsking] = useState(false)
  const isOpen = monitor.state !== 'normal' && monitor.state !== 'pending'
  const isSnoozed = monitor.snoozed_until !== null && new Date(monitor.snoozed_until) > new Date()
  const putOff = (minutes: number | null) => void work('snooze', () => snoozeMonitor(monitor, minutes))
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
      <AssignMenu
        assignee={monitor.assignee}
        onAssign={(id) => void work('assign', () => assignMonitor(monitor, id))}
        busy={busy === 'assign'}
      />
      {asking && (
        <Suspense>
          <AcknowledgeDialog monitor={monitor} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
