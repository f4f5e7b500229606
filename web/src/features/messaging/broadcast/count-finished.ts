import type { Broadcast } from '#contract/messaging/broadcast.ts'

/** Of how many it is known what became of them. */
export const countFinished = ({ recipients, counts }: Pick<Broadcast, 'recipients' | 'counts'>): number =>
  Math.max(0, recipients - counts.queued)
