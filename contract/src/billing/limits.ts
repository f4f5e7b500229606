const HOUR = 3600

/** Limits of billing in one place. Seconds, whole rupiah. */
export const billingLimits = {
  /** How long a payment may be paid. A virtual account and its number live 24 hours. */
  expirySeconds: { virtual_account: 24 * HOUR, qris: HOUR / 2, card: HOUR },
  /** QR payments above this are refused by the scheme. */
  amount: { virtual_account: [10_000, 500_000_000], qris: [1_500, 20_000_000], card: [10_000, 500_000_000] },
  /** A hold that nobody settled or released is given back after this long. */
  holdSeconds: 15 * 60,
  /** An invoice for the next period is made this long before the period ends. */
  renewalSeconds: 7 * 24 * HOUR,
  /** Of a webhook's own time, where the provider signs one. */
  webhookToleranceSeconds: 300,
  page: 20,
  invoiceAddress: 400,
  planRequest: 2_000,
  cap: 1_000_000_000,
  alertPercents: [50, 80, 100],
} as const
