import type { OrganizationId, UserId } from '#contract/kit/id.ts'
import type { LocalizedText } from '#contract/kit/localized-text.ts'
import type { NotificationAction } from '#contract/notifications/threads.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ViewedRole } from '../../platform/http/scope.ts'

/** Who looks at it or does something about it. */
export type SubjectPerson = {
  userId: UserId
  /** The person looks as a lesser role. */
  viewAs?: ViewedRole
  /** Only what is there counts: where they are signed in to. Left out of mailed links. */
  organizationId?: OrganizationId
}

/** How something stands for a person, in the place where it is. */
export type SubjectState = {
  title: string
  details: LocalizedText
  /** An address of the client. */
  link: string
  /** When what is open began; null: nothing is. */
  openSince: Date | null
  acknowledged: boolean
  snoozedUntil: Date | null
  /** What they may do about it now. */
  actions: readonly NotificationAction[]
}

type AlarmStanding = { isOpen: boolean; isAcknowledged: boolean; isSnoozed: boolean }

/** What can be done about an alarm, of whatever kind. */
export const alarmActions = ({ isOpen, isAcknowledged, isSnoozed }: AlarmStanding): NotificationAction[] => [
  ...(isOpen && !isAcknowledged ? (['acknowledge'] as const) : []),
  ...(isSnoozed ? (['unsnooze'] as const) : isOpen ? (['snooze_hour', 'snooze_day'] as const) : []),
]

/** A kind of thing that notifications are about and about which something can be done. The slice that has it gives this. */
export type ThreadSubject = {
  /** Each as the person finds it now; what they cannot see is missing. */
  find: (person: SubjectPerson, ids: readonly string[]) => Promise<Map<string, SubjectState>>
  /** Does it as the person. Pass a transaction as `db` where something else hangs on it. Throws what its own calls throw. */
  act: (db: Db, person: SubjectPerson, id: string, action: NotificationAction) => Promise<void>
}

/** By the first part of a thread's name. */
export const subjectKinds = ['monitor', 'device-alarm'] as const
type SubjectKind = (typeof subjectKinds)[number]
export type ThreadSubjects = Record<SubjectKind, ThreadSubject>
export type SubjectRef = { kind: SubjectKind; id: string }

/** What a thread is about, where something can be done about that. */
export function subjectOfThread(thread: string | null): SubjectRef | undefined {
  const [name, id] = thread?.split(':') ?? []
  const kind = subjectKinds.find((each) => each === name)
  return kind && id ? { kind, id } : undefined
}
