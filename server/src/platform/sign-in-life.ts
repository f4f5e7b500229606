import { limits } from '#contract/limits.ts'
import type { Config } from './config/config.ts'

/** A device that was not used, or did not sign in, since has ended. */
export type LiveSince = { used: Date; signedIn: Date }

export const liveSince = ({ SESSION_DAYS }: Pick<Config, 'SESSION_DAYS'>, now: Date): LiveSince => ({
  used: new Date(now.getTime() - limits.token.idleSeconds * 1000),
  signedIn: new Date(now.getTime() - SESSION_DAYS * 86_400_000),
})
