import type { Vendor } from '#contract/add-ons/vendors.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/id.ts'
import { doublingWait } from '../../platform/jobs/doubling-wait.ts'
import { enqueueJobs } from '../../platform/jobs/enqueue.ts'
import { type JobWorker, jobWorker } from '../../platform/jobs/worker.ts'
import { OAuthError, type OAuthVendor } from '../../providers/oauth/port.ts'
import type { OauthClientsKept } from './oauth-clients.ts'

const revocationQueue = 'outside-revocation'
type RevocationJob = { vendor: Vendor; sealedToken: string }

/** Has what a vendor gave us taken back there, also when the vendor is away now. With the transaction when `db` is one. */
export function requestRevocation(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  vendor: Vendor,
  token: string,
): Promise<void> {
  const payload = { vendor, sealedToken: secrets.encrypt(token) }
  return enqueueJobs<RevocationJob>({ db, clock }, revocationQueue, [{ key: newId(clock.now()), payload }])
}

type RevocationDeps = Pick<Deps, 'secrets'> & { clients: OauthClientsKept; vendors: Record<Vendor, OAuthVendor> }

/** What is refused is gone already; who is away is asked again, for about a day. */
export const revocationWorker = ({ secrets, clients, vendors }: RevocationDeps): JobWorker =>
  jobWorker<RevocationJob>({
    queue: revocationQueue,
    leaseSeconds: 60,
    retryAfterMs: doublingWait({ firstMs: 5_000, longestMs: 2 * 3_600_000, tries: 22 }),
    run: async ({ payload: { vendor, sealedToken } }) => {
      const client = await clients.find(vendor)
      if (!client) return 'done'
      try {
        await vendors[vendor].revoke(client, secrets.decrypt(sealedToken))
      } catch (error) {
        if (!(error instanceof OAuthError) || error.reason === 'away' || error.reason === 'busy') throw error
      }
      return 'done'
    },
  })
