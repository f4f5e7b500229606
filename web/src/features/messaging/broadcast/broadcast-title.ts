import type { Broadcast } from '#contract/messaging/broadcast.ts'

/** What a broadcast is called; without a name its text, with a gap where each reads something of their own. */
export const broadcastTitle = ({ name, text }: Pick<Broadcast, 'name' | 'text'>): string =>
  name || text.replaceAll(/\{\{[^{}]*\}\}/g, '…')
