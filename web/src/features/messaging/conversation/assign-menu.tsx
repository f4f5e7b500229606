import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { UserId } from '#contract/kit/id.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLoading, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { availabilityOptions, teamsOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { useTeam } from '../use-team.ts'
import type { useConversationActions } from './use-conversation-actions.ts'

type Actions = ReturnType<typeof useConversationActions>
type AssignProps = {
  conversation: Conversation
  actions: Actions
  /** Of many, others are looked for. */
  onFind: () => void
}

/** Whom a conversation is given to: a person or a team. */
export function AssignMenu({ conversation, actions, onFind }: AssignProps) {
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
      <AssignItems conversation={conversation} actions={actions} onFind={onFind} />
    </Menu>
  )
}

/** The same within a menu. */
export const AssignItems = ({ conversation, actions, onFind }: AssignProps) => (
  <>
    <PersonItems assignee={conversation.assignee} assign={actions.assign} onFind={onFind} />
    <TeamItems team={conversation.team} giveToTeam={actions.giveToTeam} />
  </>
)

/** As many as are in sight. */
const peopleShown = 8

type PersonProps = Pick<Conversation, 'assignee'> & Pick<Actions, 'assign'> & Pick<AssignProps, 'onFind'>

function PersonItems({ assignee, assign, onFind }: PersonProps) {
  const t = useMessages(inboxMessages).actions
  const { team, loading, isWhole } = useTeam()
  const user = useUser()
  const { data: availability } = useQuery(availabilityOptions)
  const first = isWhole ? team : team.slice(0, peopleShown)
  const people = !assignee || first.some(({ id }) => id === assignee.id) ? first : [...first, assignee]
  const hintOf = (id: UserId) => availability?.people.includes(id) && { hint: t.available }
  return (
    <>
      <MenuRadio
        label={t.assign}
        value={assignee?.id ?? ''}
        onValueChange={(id) => assign(people.find((person) => person.id === id))}
        options={[
          { value: '', label: t.unassign },
          ...people.map(({ id, name }) => ({
            value: id as string,
            label: id === user?.id ? t.assignMe : name,
            ...hintOf(id),
          })),
        ]}
      />
      {loading && <MenuLoading />}
      {!isWhole && <MenuItem onClick={onFind}>{t.assignOther}</MenuItem>}
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
