import { CalendarClock, Clock, MessageCircle } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { inboxMessages } from '../messages/index.ts'
import type { useConversationActions } from './use-conversation-actions.ts'

type SnoozeProps = {
  actions: ReturnType<typeof useConversationActions>
  snoozed: boolean
  onOther: () => void
}

/** Until when a conversation sleeps. */
export function SnoozeMenu({ actions, snoozed, onOther }: SnoozeProps) {
  const t = useMessages(inboxMessages).actions
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t.snooze} keys="Z" data-action="snooze" aria-busy={actions.busy === 'snooze' || undefined}>
          <Clock />
        </IconButton>
      }
    >
      <SnoozeItems actions={actions} snoozed={snoozed} onOther={onOther} />
    </Menu>
  )
}

/** The same within a menu. */
export function SnoozeItems({ actions, snoozed, onOther }: SnoozeProps) {
  const t = useMessages(inboxMessages).actions
  return (
    <>
      {(['hour', 'tomorrow', 'week'] as const).map((until) => (
        <MenuItem key={until} icon={<Clock />} onClick={() => actions.snooze(until)}>
          {t.snoozes[until]}
        </MenuItem>
      ))}
      <MenuItem icon={<MessageCircle />} onClick={actions.snoozeUntilReply}>
        {t.snoozes.reply}
      </MenuItem>
      <MenuItem icon={<CalendarClock />} onClick={onOther}>
        {t.snoozes.other}
      </MenuItem>
      {snoozed && <MenuItem onClick={actions.wake}>{t.wake}</MenuItem>}
    </>
  )
}
