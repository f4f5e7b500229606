import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import type { UserId } from '#contract/kit/id.ts'
import type { Conversation } from '#contract/messaging/conversation.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuLoading, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { availabilityOptions, teamsOptions } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import { useTeam } from '../use-team.ts'
import type { useConversationActions } from './use-conversation-actions.ts'

type Actions = ReturnType<typeof useConversationActions>
type AssignProps = { conversation: Conversation; actions: Actions }

/** Whom a conversation is given to: a person or a team. */
export function AssignMenu({ conversation, actions }: AssignProps) {
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
      <AssignItems conversation={conversation} actions={actions} />
    </Menu>
  )
}

/** The same within a menu. */
export const AssignItems = ({ conversation, actions }: AssignProps) => (
  <>
    <PersonItems assignee={conversation.assignee} assign={actions.assign} />
    <TeamItems team={conversation.team} giveToTeam={actions.giveToTeam} />
  </>
)

function PersonItems({ assignee, assign }: { assignee: Conversation['assignee']; assign: Actions['assign'] }) {
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
