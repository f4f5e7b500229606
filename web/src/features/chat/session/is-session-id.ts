import type { SessionId } from '#contract/kit/id.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether the last part of an address can be a session's id at all. */
export const isSessionId = (text: string): text is SessionId => UUID.test(text)
