import type { SessionId, UserId } from '#contract/kit/id.ts'
import { tellPeople } from '../notifications/service.ts'
import type { ChatDeps } from './chat-deps.ts'

/**
 * The person's other devices ask for their chats again. Nothing waits for it and nothing fails with it: a device that did not
 * hear of a change shows it at the next one, or when it is opened.
 */
export function tellSessions({ db, log }: Pick<ChatDeps, 'db' | 'log'>, userId: UserId): void {
  void tellPeople(db, [userId], { kind: 'sessions_changed' }).catch((error: unknown) => {
    log.warn({ err: error }, 'other devices did not hear of a change of the chats')
  })
}

/** How the keys begin of what its owner is told about a chat: looking at it settles them. */
export const newsOf = (sessionId: SessionId): string => `chat:${sessionId}`
