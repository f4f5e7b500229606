import { fail } from '../../platform/http/fail.ts'
import type { RawRoute } from '../../platform/http/raw-route.ts'
import { PaymentError, type PaymentProvider } from '../../providers/payment/port.ts'
import { applyPaymentEvent } from './payment-outcomes.ts'
import type { BillingDeps } from './subscription.ts'

const maxBytes = 256 * 1024
/** Of one address in a minute: vendors send a payment's reports once, and again only after a failure. */
const maxPerMinute = 600

/**
 * `POST /api/console/webhooks/payments/<provider>`: proved by the provider's own signature over the very bytes that came,
 * which is why these are no declared calls. 200 also for what changes nothing, so that it is not sent again.
 */
export const paymentWebhooks = (deps: BillingDeps & { providers: PaymentProvider[] }): RawRoute[] =>
  deps.providers
    .filter(({ name }) => name !== 'test')
    .map((provider) => ({
      method: 'POST',
      url: `/api/console/webhooks/payments/${provider.name}`,
      authenticate: 'anyone',
      rate: { name: 'payment reports', max: maxPerMinute, perSeconds: 60 },
      body: { as: 'buffer', maxBytes: maxBytes },
      handle: async ({ body, headers }) => {
        const event = read(provider, body, headers, deps)
        if (event) await applyPaymentEvent(deps, provider.name, event)
        return { status: true }
      },
    }))

function read(
  provider: PaymentProvider,
  body: unknown,
  headers: Parameters<PaymentProvider['readWebhook']>[1],
  { clock, log }: BillingDeps,
) {
  try {
    return provider.readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers, clock.now())
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ provider: provider.name, reason: error.reason, err: error.message }, 'a webhook was refused')
    throw fail(error.reason === 'signature' ? 'webhook_refused' : 'malformed_request')
  }
}
