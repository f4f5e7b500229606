import type { Deps } from '../../platform/deps.ts'
import type { FramedPages } from '../../platform/http/other-sites.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { findByToken } from './link-store.ts'

/** Lets the pages that a link names, and no others, show its dashboard in a frame. */
export const linkedPages = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): FramedPages => ({
  prefix: '/d/',
  originsOf: async (token) => {
    const link = token.length < 20 ? undefined : await findByToken(db, hashToken(token), clock.now())
    return link?.origins ?? []
  },
})
