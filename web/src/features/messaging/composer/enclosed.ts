import type { ConversationId } from '#contract/messaging/ids.ts'
import type { Message } from '#contract/messaging/message.ts'
import { getUser } from '#web/lib/session/session.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** What goes along with a reply that is being written: files, and the message that it answers. */
type Enclosed = { files: readonly File[]; replyTo: Message | undefined }

const nothing: Enclosed = { files: [], replyTo: undefined }
const all = createStore<ReadonlyMap<string, Enclosed>>(new Map())
/** Somebody else who signs in at the same page has nothing of it. */
const placeOf = (conversation: ConversationId) => `${getUser()?.id} ${conversation}`

export const readEnclosed = (conversation: ConversationId): Enclosed => all.get().get(placeOf(conversation)) ?? nothing

/** Keeps it while other conversations are looked at, as long as the page lives. */
export function enclose(conversation: ConversationId, change: Partial<Enclosed>): void {
  all.set(new Map(all.get()).set(placeOf(conversation), { ...readEnclosed(conversation), ...change }))
}

/** As it is now, also when it came back from sending. */
export const useEnclosed = (conversation: ConversationId): Enclosed =>
  useStore(all, (kept) => kept.get(placeOf(conversation)) ?? nothing)
