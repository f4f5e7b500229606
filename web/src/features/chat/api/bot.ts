import type { AgentId, SessionId } from '#contract/kit/id.ts'
import { getLanguage } from '#web/lib/i18n/language-store.ts'
import { getBotId } from '#web/lib/session/session.ts'
import { chatFrameMessages } from '../frame-messages/index.ts'

/** An action that needs a chosen agent was tried without one. */
export class BotMissing extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BotMissing'
  }
}

/** The chosen agent's id; without one the action stops with 'Bot Not Found'. */
export async function requireBot(): Promise<AgentId> {
  const id = getBotId()
  if (!id) throw new BotMissing((await chatFrameMessages.load(getLanguage())).botNotFound)
  return id
}

/** Parameters of a call about a session. Whoever makes the call asks `requireBot` first. */
export const sessionParams = (sessionId: SessionId) => ({ botId: (getBotId() ?? '') as AgentId, sessionId })
