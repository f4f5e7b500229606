export type InvitationStatus = 'pending' | 'accepted' | 'declined' | 'withdrawn'
export type InvitationState = InvitationStatus | 'expired'

/** What an invitation is at a time: one that waits too long has expired. Answered ones stay what they were. */
export const stateOf = (given: { status: InvitationStatus; expiresAt: Date }, now: Date): InvitationState =>
  given.status === 'pending' && given.expiresAt <= now ? 'expired' : given.status
