import { requireBot } from './bot.ts'

/** The declared calls; loaded when the first is made, so that the page can be used before the schemas are here. */
export const chatCalls = async () => (await import('#contract/chat/endpoints.ts')).chatEndpoints

/** The same for what is asked of the chosen agent: without one nothing is asked. */
export const agentChatCalls = async () => {
  await requireBot()
  return chatCalls()
}
