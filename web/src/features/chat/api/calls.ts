/** The declared calls; loaded when the first is made, so that the page can be used before the schemas are here. */
export const chatCalls = async () => (await import('#contract/chat/endpoints.ts')).chatEndpoints
