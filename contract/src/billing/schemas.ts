import { z } from 'zod'
import { id, organizationId, timestamp } from '../kit/id.ts'
import { pageOf, pageQuery } from '../kit/paging.ts'
import { defaultPlan, heldPlan, interval, planName } from '../plans.ts'
import { addOns } from './add-ons.ts'
import { billingLimits } from './limits.ts'
import { coinPacks } from './prices.ts'

const whole = z.number().int()
/** Whole rupiah, tax included. */
const rupiah = whole
const currency = z.literal('IDR')

export const paymentId = id('payment')
export type PaymentId = z.infer<typeof paymentId>
export const invoiceId = id('invoice')
export type InvoiceId = z.infer<typeof invoiceId>
const holdId = id('hold')
export type HoldId = z.infer<typeof holdId>

const coinPackId = z.enum(coinPacks.map(({ id }) => id) as [(typeof coinPacks)[number]['id']])
const addOn = z.enum(addOns)

/** A number that the plan limits, and how much of it is used. `limit` null: no limit. */
const limitUse = z.object({ limit: whole.nullable(), used: whole })

/** Credits that are there: `available` may be spent, `held` is kept back for work under way. `coins` is `available` in coins. */
export const balance = z.object({
  available: whole,
  held: whole,
  spent: whole,
  coins: z.number(),
  /** Credits are counted but never run out. */
  unlimited: z.boolean(),
})
export type Balance = z.infer<typeof balance>

/** `GET package/active`: the plan of the organization and what is left of it. */
export const activePackage = z.object({
  /** Clients compare package ids: the plan's name. */
  id: planName,
  plan: planName,
  name: z.string(),
  /** What the plan holds, in a sentence. */
  description: z.string(),
  /** `ending`: it changes to `next` at the period's end. `renewal_due`: the next period's invoice waits to be paid. */
  status: z.enum(['active', 'ending', 'renewal_due']),
  interval: interval.nullable(),
  /** Null on the free plan, which does not end. */
  period_start: timestamp.nullable(),
  period_end: timestamp.nullable(),
  /** What follows at `period_end`. */
  next: z.object({ plan: planName, interval: interval.nullable() }),
  credits: balance,
  limits: z.object({ agents: limitUse, members: limitUse, conversations: limitUse, call_minutes: limitUse }),
  add_ons: z.array(addOn),
  priority_support: z.boolean(),
  /** Whether the person may pay and change the plan. */
  may_manage: z.boolean(),
  /** Names of who may, for those who may not. */
  managers: z.array(z.string()),
})
export type ActivePackage = z.infer<typeof activePackage>

export const planOffer = z.object({
  plan: planName,
  name: z.string(),
  description: z.string(),
  /** Null: by agreement. */
  price: z.object({ month: rupiah, year: rupiah }).nullable(),
  coins: whole,
  credits: whole,
  agents: whole.nullable(),
  members: whole.nullable(),
  conversations: whole.nullable(),
  call_minutes: whole.nullable(),
  add_ons: z.array(addOn),
  priority_support: z.boolean(),
  current: z.boolean(),
})
export const coinPack = z.object({ id: coinPackId, coins: whole, credits: whole, price: rupiah })
/** What can be bought, and what work costs in credits. */
export const offers = z.object({
  currency,
  plans: z.array(planOffer),
  coin_packs: z.array(coinPack),
  credit_prices: z.object({ input_word: whole, output_word: whole, call_second: whole, message: whole }),
})

export const purchase = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), plan: heldPlan, interval }),
  z.object({ kind: z.literal('coins'), pack: coinPackId }),
  /** Pays an unpaid invoice, such as a renewal. */
  z.object({ kind: z.literal('invoice'), invoice_id: invoiceId }),
])
export type Purchase = z.infer<typeof purchase>

const invoiceLine = z.object({ description: z.string(), quantity: whole, unit_price: rupiah, amount: rupiah })
export type InvoiceLine = z.infer<typeof invoiceLine>

/** What a purchase would cost and do, before anything is paid. A line of unused time is negative. */
export const preview = z.object({
  currency,
  /** `now`: paid at once. `period_end`: nothing is due, it changes when the paid period is over. */
  when: z.enum(['now', 'period_end']),
  effective_at: timestamp,
  lines: z.array(invoiceLine),
  due_now: rupiah,
  /** Unused value that is more than what is due; it comes back as credits. */
  coins_back: whole,
  coins: whole,
  period_end: timestamp.nullable(),
})
export type Preview = z.infer<typeof preview>

/** What somebody who wants a plan by agreement says to the operator. */
export const planRequestInput = z.object({
  message: z.string().trim().min(1, 'message_required').max(billingLimits.planRequest),
})

export const nextPlanInput = z.object({ plan: heldPlan, interval: interval.optional() })

const paymentMethodName = z.enum(['virtual_account', 'qris', 'card'])
export type PaymentMethodName = z.infer<typeof paymentMethodName>
const providerName = z.enum(['test', 'xendit', 'midtrans', 'stripe'])
export type ProviderName = z.infer<typeof providerName>
const bank = z.enum(['bca', 'bni', 'bri', 'mandiri', 'permata'])
export type Bank = z.infer<typeof bank>

/** One way to pay. Lists only what the installation has set up; `test` is there when no provider is. */
export const paymentMethod = z.object({
  method: paymentMethodName,
  provider: providerName,
  name: z.string(),
  /** Of a virtual account. */
  banks: z.array(z.object({ id: bank, name: z.string() })),
  min: rupiah,
  max: rupiah,
  expires_seconds: whole,
})
export type PaymentMethod = z.infer<typeof paymentMethod>

export const paymentInput = z.object({
  purchase,
  method: paymentMethodName,
  /** Needed when several providers offer the method; else the first. */
  provider: providerName.optional(),
  /** For a virtual account; `bca` when left out. */
  bank: bank.optional(),
})
export type PaymentInput = z.output<typeof paymentInput>

/**
 * `pending` → `paid`, `expired`, `failed` or `canceled`. `refund_due`: money came that could not be used (too late, after it
 * was canceled, or of another amount); nothing was bought, and an operator pays it back: `refunded`.
 */
export const paymentStatus = z.enum(['pending', 'paid', 'expired', 'failed', 'canceled', 'refund_due', 'refunded'])
export type PaymentStatus = z.infer<typeof paymentStatus>

/** What the person needs in order to pay, by method. */
const instructions = z.discriminatedUnion('method', [
  z.object({ method: z.literal('virtual_account'), bank, number: z.string(), steps: z.array(z.string()) }),
  /** `qr` is the text of the QR code. */
  z.object({ method: z.literal('qris'), qr: z.string(), steps: z.array(z.string()) }),
  /** `url` is where the card is entered: the provider's page; null with the test provider. */
  z.object({ method: z.literal('card'), url: z.url().nullable(), steps: z.array(z.string()) }),
])
export type Instructions = z.infer<typeof instructions>

export const payment = z.object({
  id: paymentId,
  status: paymentStatus,
  /** A sentence about the status for the person, null while it is pending. */
  status_message: z.string().nullable(),
  provider: providerName,
  method: paymentMethodName,
  amount: rupiah,
  currency,
  purchase,
  description: z.string(),
  instructions: instructions.nullable(),
  invoice_id: invoiceId,
  invoice_number: z.string(),
  created_at: timestamp,
  expires_at: timestamp,
  paid_at: timestamp.nullable(),
  /** What is or was paid back, and when; null without. */
  refund: z.object({ amount: rupiah, at: timestamp.nullable() }).nullable(),
  /** The server's clock, for the countdown. */
  now: timestamp,
})
export type Payment = z.infer<typeof payment>
export const paymentPage = pageOf(payment)
export const paymentQuery = z.object({ status: paymentStatus.optional() })

export const invoiceStatus = z.enum(['unpaid', 'paid', 'void'])
export type InvoiceStatus = z.infer<typeof invoiceStatus>
export const invoice = z.object({
  id: invoiceId,
  /** Without gaps in an organization, such as `INV-0007`. */
  number: z.string(),
  status: invoiceStatus,
  /** The name that clients know: whether it is paid. */
  paid: z.boolean(),
  type: z.enum(['plan', 'coins', 'renewal']),
  amount: rupiah,
  currency,
  lines: z.array(invoiceLine),
  bill_to: z.object({ name: z.string(), address: z.string(), tax_number: z.string(), email: z.string() }),
  payment_id: paymentId.nullable(),
  issued_at: timestamp,
  due_at: timestamp,
  paid_at: timestamp.nullable(),
})
export type Invoice = z.infer<typeof invoice>
export const invoicePage = pageOf(invoice)

/** What invoices say about the buyer, and where they are mailed. */
export const billingProfile = z.object({
  name: z.string(),
  address: z.string(),
  tax_number: z.string(),
  /** Empty: the owner's address. */
  email: z.string(),
})
export type BillingProfile = z.infer<typeof billingProfile>
export const billingProfileInput = z.object({
  name: z.string().trim().min(1, 'name_required').max(120, 'name_too_long'),
  address: z.string().trim().max(billingLimits.invoiceAddress).default(''),
  tax_number: z.string().trim().max(40).default(''),
  email: z.union([z.literal(''), z.email('email_invalid').max(254)]).default(''),
})

/** One movement of credits as people read it: positive came in, negative was spent. */
const creditMovement = z.object({
  id: z.uuid(),
  kind: z.enum(['plan', 'purchase', 'grant', 'answer', 'call', 'message', 'refund']),
  credits: whole,
  description: z.string(),
  user_id: z.uuid().nullable(),
  at: timestamp,
})
export type CreditMovement = z.infer<typeof creditMovement>
export const creditMovementPage = pageOf(creditMovement)

export const operatorPayment = payment.extend({
  organization_id: organizationId,
  organization_name: z.string(),
  /** Whether the provider can pay it back by itself; else the operator does it at the bank and says so here. */
  refund_by_provider: z.boolean(),
})
export type OperatorPayment = z.infer<typeof operatorPayment>
export const operatorPaymentPage = pageOf(operatorPayment)
/** `amount` other than asked, to see what happens then. */
export const operatorPayInput = z.object({
  outcome: z.enum(['paid', 'failed']).default('paid'),
  amount: rupiah.positive().optional(),
})
export const operatorGrantInput = z.object({
  coins: whole.min(1).max(10_000_000),
  reason: z.string().trim().min(1).max(200),
})
export const operatorPlanInput = z.object({ plan: heldPlan, period_end: timestamp.optional() })
/** An organization as the operator of the installation sees it. */
const operatorOrganization = z.object({
  id: organizationId,
  name: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  plan: planName,
  /** When a plan that ends does; null: it does not. */
  period_end: timestamp.nullable(),
  coins: z.number(),
  members: whole,
  created_at: timestamp,
})
export type OperatorOrganization = z.infer<typeof operatorOrganization>
export const operatorOrganizationPage = pageOf(operatorOrganization)
export const operatorOrganizationQuery = pageQuery(billingLimits.page).extend({
  query: z.string().trim().max(200).default(''),
})
export type OperatorOrganizationQuery = z.output<typeof operatorOrganizationQuery>
/** `provider`: asks the vendor to pay back. `hand`: it was paid back outside, and is only noted. */
export const operatorRefundInput = z.object({ by: z.enum(['provider', 'hand']) })
export const installationPlan = z.object({ plan: defaultPlan })
export type InstallationPlan = z.infer<typeof installationPlan>
