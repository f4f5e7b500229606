import { Check, Ellipsis, PanelRight, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { FindMember } from '#web/features/workspaces/index.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { useUser } from '#web/lib/session/session.ts'
import { BackArrow } from '#web/ui/arrows.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { useInboxAddress } from '../inbox-address.ts'
import { conversationAction } from '../inbox-keys.ts'
import { inboxMessages } from '../messages/index.ts'
import { useTeam } from '../use-team.ts'
import { AssignItems, AssignMenu } from './assign-menu.tsx'
import { DueMark } from './due-mark.tsx'
import { SnoozeItems, SnoozeMenu } from './snooze-menu.tsx'
import type { TimeLeft } from './time-left.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { WindowBadge } from './window-badge.tsx'

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'))

type Props = {
  conversation: Conversation
  left: TimeLeft
  /** The account's present moment. */
  now: number
  onBack?: (() => void) | undefined
  onCustomer?: (() => void) | undefined
}

/** Above a conversation: whose it is, how it stands and what can be done with it. */
export function ConversationBar({ conversation, left, now, onBack, onCustomer }: Props) {
  const t = useMessages(inboxMessages)
  const phone = usePhone()
  // Where one comes back from it, it is the whole screen.
  const Heading = onBack ? 'h1' : 'h2'
  const a = useConversationActions(conversation, now)
  const { contact, status, snoozed_until } = conversation
  const blocked = contact.blocked_at !== null
  const known = contact.mail_address ?? (contact.phone_number && formatPhone(contact.phone_number))
  const language = useLanguage()
  const user = useUser()
  const me = useTeam().team.find(({ id }) => id === user?.id)
  const { show } = useInboxAddress()
  const [choosing, setChoosing] = useState(false)
  const [finding, setFinding] = useState(false)
  // What is open is seen: it is closed first.
  const markUnread = () => {
    show({ chat: undefined, at: undefined })
    a.markUnread()
  }
  usePageListener('keydown', (event) => {
    const action = conversationAction(event)
    if (!action) return
    event.preventDefault()
    if (action === 'unread') markUnread()
    else if (me && conversation.assignee?.id !== me.id) a.assign(me)
  })
  return (
    // Beside the list and the customer it may be narrower than on a phone.
    <header className="@container flex h-12 flex-none items-center gap-2 border-line-soft border-b px-4 phone:px-1">
      {onBack && (
        <IconButton label={t.conversation.back} onClick={onBack}>
          <BackArrow size="lg" />
        </IconButton>
      )}
      <Avatar name={contact.name} size={28} className="phone:hidden @max-md:hidden" />
      <Heading className="min-w-0 truncate font-semibold">
        <bdi>{contact.name}</bdi>
      </Heading>
      {known && known !== contact.name.toLowerCase() && contact.name !== contact.phone_number && (
        <bdi className="min-w-0 shrink-[3] truncate text-12 text-fg-3 tabular-nums phone:hidden @max-md:hidden">
          {known}
        </bdi>
      )}
      {blocked && <Badge tone="bad">{t.states.blocked}</Badge>}
      {!blocked && conversation.has_window && !(phone && status === 'snoozed') && (
        <span className={cx('flex-none', !phone && '@max-md:hidden')}>
          <WindowBadge left={left} />
        </span>
      )}
      {conversation.due && status === 'open' && <DueMark due={conversation.due} now={Date.now()} />}
      {status === 'snoozed' && (
        <span className={cx('flex-none', !phone && '@max-xl:hidden')}>
          <Badge>
            {phone
              ? t.states.snoozed
              : snoozed_until
                ? t.actions.snoozed(formatDate(snoozed_until, language, 'moment'))
                : t.actions.snoozedUntilReply}
          </Badge>
        </span>
      )}
      <span className="flex-1" />
      {!phone && <AssignMenu conversation={conversation} actions={a} onFind={() => setFinding(true)} />}
      {!phone && status !== 'resolved' && (
        <SnoozeMenu actions={a} snoozed={status === 'snoozed'} onOther={() => setChoosing(true)} />
      )}
      {!blocked && (
        <Button
          variant={status === 'resolved' ? 'default' : 'primary'}
          icon={status === 'resolved' ? <RotateCcw /> : <Check />}
          data-action="resolve"
          loading={a.busy === 'resolve'}
          onClick={a.toggleResolved}
          className="flex-none phone:gap-0 phone:px-3 @max-md:gap-0 @max-md:px-3"
        >
          {/* On a phone there is room for who writes, or for this word. */}
          <span className="phone:sr-only @max-md:sr-only">
            {status === 'resolved' ? t.actions.reopen : t.actions.resolve}
          </span>
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={t.actions.more}>
            <Ellipsis />
          </IconButton>
        }
      >
        {phone && (
          <PhoneItems
            conversation={conversation}
            actions={a}
            onFind={() => setFinding(true)}
            onOther={() => setChoosing(true)}
          />
        )}
        {onCustomer && phone && (
          <MenuItem icon={<PanelRight />} onClick={onCustomer}>
            {t.actions.customer}
          </MenuItem>
        )}
        {!blocked && (
          <MenuItem onClick={a.toggleAgent}>
            {conversation.answered_by === 'agent' ? t.composer.takeOver : t.composer.handBack}
          </MenuItem>
        )}
        <MenuItem onClick={markUnread}>{t.actions.markUnread}</MenuItem>
      </Menu>
      {finding && (
        <Suspense>
          <FindMember title={t.actions.assign} onChoose={a.assign} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <SnoozeDialog now={now} onSnooze={a.snoozeTo} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {onCustomer && !phone && (
        <IconButton label={t.actions.customer} keys="I" onClick={onCustomer}>
          <PanelRight />
        </IconButton>
      )}
    </header>
  )
}

type PhoneProps = {
  conversation: Conversation
  actions: ReturnType<typeof useConversationActions>
  onFind: () => void
  onOther: () => void
}

/** On a phone everything but resolving is in one menu. */
function PhoneItems({ conversation, actions, onFind, onOther }: PhoneProps) {
  return (
    <>
      <AssignItems conversation={conversation} actions={actions} onFind={onFind} />
      <MenuSeparator />
      {conversation.status !== 'resolved' && (
        <SnoozeItems actions={actions} snoozed={conversation.status === 'snoozed'} onOther={onOther} />
      )}
      <MenuSeparator />
    </>
  )
}
