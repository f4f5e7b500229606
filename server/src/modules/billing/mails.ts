import { formatRupiah } from '#contract/kit/format/number.ts'
import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailGreeting, writeLetter } from '../../platform/mail/write-letter.ts'
import type { StoredInvoice } from './invoice-store.ts'
import type { StoredPayment } from './payment-store.ts'
import { invoiceNumber } from './present.ts'

const subjects = {
  unpaid: localized('{brand} invoice {number}: {amount} to pay', 'Invoice {brand} {number}: {amount} belum dibayar'),
  paid: localized('{brand} invoice {number}: paid, thank you', 'Invoice {brand} {number}: lunas, terima kasih'),
  void: localized('{brand} invoice {number} was canceled', 'Invoice {brand} {number} dibatalkan'),
}

/** Mails an invoice as it stands to whoever pays. That it stands does not depend on the mail. */
export async function mailInvoice(
  deps: Pick<Deps, 'mailer' | 'log' | 'config'>,
  invoice: StoredInvoice,
  to: string,
  language: Language,
): Promise<void> {
  if (to === '') return
  const { BRAND_NAME: brand, PUBLIC_URL: address } = deps.config
  const facts = { brand, number: invoiceNumber(invoice.number), amount: formatRupiah(invoice.amount, language) }
  const subject = subjects[invoice.status][language].replace(
    /\{(\w+)\}/g,
    (_, name: string) => facts[name as keyof typeof facts],
  )
  const lines = invoice.lines.map(({ description, amount }) => `  ${description}: ${formatRupiah(amount, language)}`)
  const total = `  Total: ${facts.amount}`
  const text = [
    `${mailGreeting[language]}\n`,
    `${subject}.\n`,
    ...lines,
    total,
    ...(address ? [`\n${address}/payment`] : []),
    '',
  ].join('\n')
  try {
    await deps.mailer.send({ to, subject, text })
  } catch (error) {
    deps.log.warn({ err: error, invoice: invoice.id }, 'an invoice could not be mailed')
  }
}

const refundSubject = localized('{brand} paid {amount} back', '{brand} mengembalikan {amount}')
const refundText = localized(
  'Your payment for invoice {number} bought nothing and was paid back. Banks may take some days to show it.',
  'Pembayaranmu untuk invoice {number} tidak membeli apa pun dan sudah dikembalikan. Bank bisa butuh beberapa hari untuk menampilkannya.',
)

/** Says that money was paid back to whoever pays. That it was does not depend on the mail. */
export async function mailRefund(
  deps: Pick<Deps, 'mailer' | 'log' | 'config'>,
  payment: StoredPayment,
  to: string,
  language: Language,
): Promise<void> {
  if (to === '') return
  const amount = formatRupiah(payment.received ?? payment.amount, language)
  const facts = { brand: deps.config.BRAND_NAME, amount, number: invoiceNumber(payment.invoiceNumber) }
  try {
    await deps.mailer.send(writeLetter({ to, language }, refundSubject, refundText, facts))
  } catch (error) {
    deps.log.warn({ err: error, payment: payment.id }, 'a refund could not be told by mail')
  }
}
