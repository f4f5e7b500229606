import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import type { Rates } from '../../platform/http/rate-limit.ts'
import { PaymentError, type PaymentProvider } from '../../providers/payment/port.ts'
import { applyEvent } from './payments.ts'
import type { BillingDeps } from './subscription.ts'

const mostBytes = 256 * 1024
/** Of one address in a minute: vendors send a payment's reports once, and again only after a failure. */
const mostPerMinute = 600

/**
 * `POST /api/console/webhooks/payments/<provider>`: proved by the provider's own signature over the very bytes that came,
 * which is why these are no declared calls. 200 also for what changes nothing, so that it is not sent again.
 */
export function serveWebhooks(
  app: FastifyInstance,
  deps: BillingDeps & { providers: PaymentProvider[] },
  rates: Rates,
): void {
  const limited = rates.perCaller('payment reports', { max: mostPerMinute, perSeconds: 60 })
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of deps.providers) {
      if (provider.name === 'test') continue
      inner.post(`/api/console/webhooks/payments/${provider.name}`, limited, async (request) => {
        const event = read(provider, request.body, request.headers, deps)
        if (event) await applyEvent(deps, provider.name, event)
        return { status: true }
      })
    }
  })
}

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
