import { useQuery } from '@tanstack/react-query'
import { Check, Clock, Ellipsis, PanelRight, RotateCcw, UserRound } from 'lucide-react'
import { formatDate } from '#contract/kit/format/date.ts'
import type { UserId } from '#contract/kit/id.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { BackArrow } from '#web/ui/arrows.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLoading, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { availabilityOptions, teamsOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { useTeam } from '../use-team.ts'
import { DueMark } from './due-mark.tsx'
import type { TimeLeft } from './time-left.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { WindowBadge } from './window-badge.tsx'

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
  const a = useConversationActions(conversation, now)
  const { contact, status, snoozed_until } = conversation
  const language = useLanguage()
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-line-soft border-b px-4 phone:px-1">
      {onBack && (
        <IconButton label={t.conversation.back} onClick={onBack}>
          <BackArrow size="lg" />
        </IconButton>
      )}
      <Avatar name={contact.name} size={28} className="phone:hidden" />
      <h2 className="min-w-0 truncate font-semibold">
        <bdi>{contact.name}</bdi>
      </h2>
      {conversation.has_window && <WindowBadge left={left} />}
      {conversation.due && status === 'open' && <DueMark due={conversation.due} now={Date.now()} />}
      {status === 'snoozed' && snoozed_until && (
        <span className="flex-none phone:hidden">
          <Badge>{t.actions.snoozed(formatDate(snoozed_until, language, 'moment'))}</Badge>
        </span>
      )}
      <span className="flex-1" />
      {!phone && <AssignMenu conversation={conversation} actions={a} />}
      {!phone && status !== 'resolved' && <SnoozeMenu actions={a} snoozed={status === 'snoozed'} />}
      <Button
        variant={status === 'resolved' ? 'default' : 'primary'}
        icon={status === 'resolved' ? <RotateCcw /> : <Check />}
        data-action="resolve"
        loading={a.busy === 'resolve'}
        onClick={a.toggleResolved}
        className="phone:px-3"
      >
        {status === 'resolved' ? t.actions.reopen : t.actions.resolve}
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton label={t.actions.more}>
            <Ellipsis />
          </IconButton>
        }
      >
        {phone && <PhoneItems conversation={conversation} actions={a} />}
        {onCustomer && phone && (
          <MenuItem icon={<PanelRight />} onClick={onCustomer}>
            {t.actions.customer}
          </MenuItem>
        )}
        <MenuItem onClick={a.toggleAgent}>
          {conversation.answered_by === 'agent' ? t.composer.takeOver : t.composer.handBack}
        </MenuItem>
      </Menu>
      {onCustomer && !phone && (
        <IconButton label={t.actions.customer} keys="I" onClick={onCustomer}>
          <PanelRight />
        </IconButton>
      )}
    </header>
  )
}

type Actions = ReturnType<typeof useConversationActions>

function AssignMenu({ conversation, actions }: { conversation: Conversation; actions: Actions }) {
  const t = useMessages(inboxMessages).actions
  const { assignee } = conversation
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={assignee ? t.assignTo(assignee.name) : t.assign} keys="A" data-action="assign">
          <UserRound />
        </IconButton>
      }
    >
      <AssignItems assignee={assignee} assign={actions.assign} />
      <TeamItems team={conversation.team} giveToTeam={actions.giveToTeam} />
    </Menu>
  )
}

function AssignItems({ assignee, assign }: { assignee: Conversation['assignee']; assign: Actions['assign'] }) {
  const t = useMessages(inboxMessages).actions
  const { team, loading } = useTeam()
  const user = useUser()
  const { data: availability } = useQuery(availabilityOptions)
  const hintOf = (id: UserId) => availability?.people.includes(id) && { hint: t.available }
  return (
    <>
      <MenuRadio
        label={t.assign}
        value={assignee?.id ?? ''}
        onValueChange={(id) => assign(team.find((person) => person.id === id))}
        options={[
          { value: '', label: t.unassign },
          ...team.map(({ id, name }) => ({
            value: id as string,
            label: id === user?.id ? t.assignMe : name,
            ...hintOf(id),
          })),
        ]}
      />
      {loading && <MenuLoading />}
    </>
  )
}

type TeamProps = { team: Conversation['team']; giveToTeam: Actions['giveToTeam'] }

function TeamItems({ team, giveToTeam }: TeamProps) {
  const t = useMessages(inboxMessages).actions
  const { data: teams = [] } = useQuery(teamsOptions)
  if (teams.length === 0) return null
  return (
    <>
      <MenuSeparator />
      <MenuRadio
        label={t.team}
        value={(team?.id as string | undefined) ?? ''}
        onValueChange={(id) => giveToTeam(teams.find((known) => known.id === id))}
        options={[
          { value: '', label: t.noTeam },
          ...teams.map(({ id, name }) => ({ value: id as string, label: name })),
        ]}
      />
    </>
  )
}

function SnoozeMenu({ actions, snoozed }: { actions: Actions; snoozed: boolean }) {
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
      <SnoozeItems actions={actions} snoozed={snoozed} />
    </Menu>
  )
}

function SnoozeItems({ actions, snoozed }: { actions: Actions; snoozed: boolean }) {
  const t = useMessages(inboxMessages).actions
  return (
    <>
      {(['hour', 'tomorrow', 'week'] as const).map((until) => (
        <MenuItem key={until} icon={<Clock />} onClick={() => actions.snooze(until)}>
          {t.snoozes[until]}
        </MenuItem>
      ))}
      {snoozed && <MenuItem onClick={actions.wake}>{t.wake}</MenuItem>}
    </>
  )
}

/** On a phone everything but resolving is in one menu. */
function PhoneItems({ conversation, actions }: { conversation: Conversation; actions: Actions }) {
  return (
    <>
      <AssignItems assignee={conversation.assignee} assign={actions.assign} />
      <TeamItems team={conversation.team} giveToTeam={actions.giveToTeam} />
      <MenuSeparator />
      {conversation.status !== 'resolved' && (
        <SnoozeItems actions={actions} snoozed={conversation.status === 'snoozed'} />
      )}
      <MenuSeparator />
    </>
  )
}
