import type { RunRow } from '../engine/run-row.ts'

/** What a reply in a conversation of a flow is known by. */
export const replyKey = ({ flowId, conversation, id }: Pick<RunRow, 'flowId' | 'conversation' | 'id'>): string =>
  `reply:${flowId ?? id}:${conversation}`
