import { createMidtrans } from './midtrans.ts'
import type { PaymentProvider } from './port.ts'
import { createStripe } from './stripe.ts'
import { createTestProvider } from './test-provider.ts'
import { createXendit } from './xendit.ts'

/** What the environment says about payments. The addresses are for proxies and sandboxes. */
export type PaymentSettings = {
  XENDIT_SECRET_KEY?: string | undefined
  XENDIT_CALLBACK_TOKEN?: string | undefined
  XENDIT_URL?: string | undefined
  MIDTRANS_SERVER_KEY?: string | undefined
  MIDTRANS_URL?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_URL?: string | undefined
}

/** The providers that are set up; the built-in test provider when none is. */
export function createPaymentProviders(settings: PaymentSettings): PaymentProvider[] {
  const { XENDIT_SECRET_KEY: xenditKey, XENDIT_CALLBACK_TOKEN: callbackToken } = settings
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  const serverKey = settings.MIDTRANS_SERVER_KEY
  const found: PaymentProvider[] = [
    ...(xenditKey && callbackToken
      ? [createXendit({ secretKey: xenditKey, callbackToken, baseUrl: settings.XENDIT_URL })]
      : []),
    ...(serverKey ? [createMidtrans({ serverKey, baseUrl: settings.MIDTRANS_URL })] : []),
    ...(stripeKey && webhookSecret
      ? [createStripe({ secretKey: stripeKey, webhookSecret, baseUrl: settings.STRIPE_URL })]
      : []),
  ]
  return found.length > 0 ? found : [createTestProvider()]
}
