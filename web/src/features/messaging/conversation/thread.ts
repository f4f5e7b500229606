import type { Message, MessagePage } from '#contract/messaging/message.ts'

/** What is known of a conversation, in reading order; `before` asks for what came earlier, null at its beginning. */
export type Thread = MessagePage

/**
 * The thread with its newest page asked anew. What both hold is taken from the page; where nothing overlaps more has come
 * than a page holds, and the thread begins again with it, so that no message is missing in between.
 */
export function withNewest(thread: Thread | undefined, page: MessagePage): Thread {
  const [first] = page.records
  if (!thread || !first) return page
  const at = thread.records.findIndex(({ id }) => id === first.id)
  return at < 0
    ? page
    : { records: [...thread.records.slice(0, at), ...page.records], before: at === 0 ? page.before : thread.before }
}

/** The thread with the page that comes before it. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const known = new Set(thread.records.map(({ id }) => id))
  return { records: [...page.records.filter(({ id }) => !known.has(id)), ...thread.records], before: page.before }
}

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | {
      kind: 'message'
      key: string
      message: Message /** Written by the same as the row above, in the same minutes. */
      joined: boolean
    }

const JOINED_MS = 5 * 60_000

/** Messages with a line before each day, and one before the first that nobody had seen. */
export function threadRows(messages: readonly Message[], firstUnread: Message['id'] | undefined): ThreadRow[] {
  const rows: ThreadRow[] = []
  let before: Message | undefined
  let dayBefore: string | undefined
  for (const message of messages) {
    const day = dayOf(message)
    const sameDay = day === dayBefore
    const isNew = message.id === firstUnread
    if (!sameDay) rows.push({ kind: 'day', key: `day ${day}`, at: message.created_at })
    if (isNew) rows.push({ kind: 'new', key: 'new' })
    const joined = sameDay && !isNew && before !== undefined && isJoined(before, message)
    // What was sent from here keeps its row when the server has it.
    rows.push({ kind: 'message', key: message.client_key ?? message.id, message, joined })
    before = message
    dayBefore = day
  }
  return rows
}

/** Of each message once: with every page all rows are made anew. */
const days = new WeakMap<Message, string>()
function dayOf(message: Message): string {
  const known = days.get(message) ?? new Date(message.created_at).toDateString()
  days.set(message, known)
  return known
}

const isJoined = (before: Message, { author, direction, created_at, content }: Message): boolean =>
  content.kind !== 'event' &&
  before.content.kind !== 'event' &&
  before.direction === direction &&
  before.author.kind === author.kind &&
  before.author.user_id === author.user_id &&
  Date.parse(created_at) - Date.parse(before.created_at) < JOINED_MS

/** The first of the newest messages of the customer that nobody here had seen. */
export function firstUnreadOf(messages: readonly Message[], unread: number): Message['id'] | undefined {
  if (unread === 0) return undefined
  const incoming = messages.filter(({ direction }) => direction === 'in')
  return incoming.at(-unread)?.id ?? incoming[0]?.id
}
