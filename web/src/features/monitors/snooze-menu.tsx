import { BellOff } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { monitorMessages } from './messages/index.ts'

const snoozes = [60, 480, 1_440, 10_080]

/** Puts an alarm off, of whatever kind: for some minutes, or no longer (null). */
export function SnoozeMenu({
  until,
  busy,
  onSnooze,
}: {
  until: string | null
  busy: boolean
  onSnooze: (minutes: number | null) => void
}) {
  const t = useMessages(monitorMessages).alarm
  const language = useLanguage()
  const isSnoozed = until !== null && new Date(until) > new Date()
  return (
    <Menu
      trigger={
        <Button icon={<BellOff />} loading={busy}>
          {isSnoozed ? t.snoozedUntil(formatDate(until, language, 'moment')) : t.snooze}
        </Button>
      }
    >
      {snoozes.map((minutes) => (
        <MenuItem key={minutes} onClick={() => onSnooze(minutes)}>
          {t.snoozes[minutes]}
        </MenuItem>
      ))}
      {isSnoozed && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => onSnooze(null)}>{t.wake}</MenuItem>
        </>
      )}
    </Menu>
  )
}
