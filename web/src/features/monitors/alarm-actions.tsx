import { Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Monitor } from '#contract/monitors/schemas.ts'
import { AssignMenu } from '#web/features/workspaces/index.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { assignMonitor, snoozeMonitor, useMonitorWork } from './api.ts'
import { monitorMessages } from './messages/index.ts'
import { SnoozeMenu } from './snooze-menu.tsx'

const AcknowledgeDialog = lazy(() => import('./acknowledge-dialog.tsx'))

/** What people do about an alarm: take note, put it off, give it to somebody. */
export function AlarmActions({ monitor }: { monitor: Monitor }) {
  const t = useMessages(monitorMessages).alarm
  const { work, busy } = useMonitorWork()
  const [asking, setAsking] = useState(false)
  const isOpen = monitor.state !== 'normal' && monitor.state !== 'pending'
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
      {monitor.active && <SnoozeMenu until={monitor.snoozed_until} busy={busy === 'snooze'} onSnooze={putOff} />}
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
