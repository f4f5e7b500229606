import { z } from 'zod'
import { consentReturnPath } from '#contract/add-ons/vendors.ts'
import type { RawRoute } from '../../platform/http/raw-route.ts'
import { receiveConsent } from './consent.ts'
import type { OutsideAccountDeps } from './tokens.ts'

const text = z.string().min(1).max(4_000)
const query = z.object({ state: text, code: text.optional(), error: text.optional(), iss: text.optional() })

/** Where our own page takes over; what it is told stands behind the hash, which browsers send to nobody. */
const page = '/settings/add-ons'

/** Where a vendor sends the browser back to. It may be anybody's browser: only our page, signed in, ends what was begun. */
export const consentCallback = (deps: OutsideAccountDeps): RawRoute => ({
  method: 'GET',
  url: consentReturnPath,
  authenticate: 'anyone',
  rate: { name: consentReturnPath, max: 30, perSeconds: 60 },
  handle: async (request, reply) => {
    const given = query.safeParse(request.query)
    const came = given.success ? await receiveConsent(deps, given.data) : { refused: 'expired' as const }
    if ('refused' in came)
      request.log.info({ refused: came.refused, said: given.data?.error?.slice(0, 60) }, 'no consent')
    const told = new URLSearchParams(came)
    return reply.header('cache-control', 'no-store').redirect(`${page}#${told}`, 302)
  },
})
