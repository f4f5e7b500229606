import { formatDate } from '#contract/kit/format/date.ts'
import type { Conversation, ConversationChange, Team } from '#contract/messaging/conversation.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { changeConversation, useInboxWork } from '../api.ts'
import { inboxMessages } from '../messages/index.ts'
import type { TeamMember } from '../use-team.ts'
import { type Snooze, snoozeUntil } from './snooze-until.ts'

/** What can be done with a conversation, each said when it is done. */
export function useConversationActions({ id, status, answered_by }: Conversation, now: number) {
  const { actions: t, composer } = useMessages(inboxMessages)
  const language = useLanguage()
  const { work, busy } = useInboxWork()
  const change = (name: string, body: ConversationChange, done: string) =>
    void work(name, () => changeConversation(id, body), done)
  const snoozeTo = (until: string) =>
    change('snooze', { snoozed_until: until }, t.snoozed(formatDate(until, language, 'moment')))
  const resolved = status === 'resolved'
  const byAgent = answered_by === 'agent'
  return {
    busy,
    toggleResolved: () =>
      change('resolve', { status: resolved ? 'open' : 'resolved' }, resolved ? t.reopened : t.resolved),
    toggleAgent: () =>
      change(
        'agent',
        { answered_by: byAgent ? 'people' : 'agent' },
        byAgent ? composer.takenOver : composer.handedBack,
      ),
    snooze: (snooze: Snooze) => snoozeTo(snoozeUntil(snooze, now)),
    snoozeTo,
    snoozeUntilReply: () => change('snooze', { snoozed_until: null }, t.snoozedUntilReply),
    markUnread: () => change('unread', { unread: true }, t.markedUnread),
    wake: () => change('snooze', { status: 'open' }, t.woken),
    giveToTeam: (team: Pick<Team, 'id' | 'name'> | undefined) =>
      change('assign', { team_id: team?.id ?? null }, team ? t.givenToTeam(team.name) : t.takenFromTeam),
    assign: (person: TeamMember | undefined) =>
      change('assign', { assignee_id: person?.id ?? null }, person ? t.assigned(person.name) : t.unassigned),
  }
}
