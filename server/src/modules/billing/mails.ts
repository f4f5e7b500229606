import type { Language, Sentence } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoredInvoice } from './payment-store.ts'
import { invoiceNumber, rupiah } from './present.ts'

const say = (en: string, id: string): Sentence => ({ en, id })

const subjects = {
  unpaid: say('{brand} invoice {number}: {amount} to pay', 'Invoice {brand} {number}: {amount} belum dibayar'),
  paid: say('{brand} invoice {number}: paid, thank you', 'Invoice {brand} {number}: lunas, terima kasih'),
  void: say('{brand} invoice {number} was canceled', 'Invoice {brand} {number} dibatalkan'),
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
  const facts = { brand, number: invoiceNumber(invoice.number), amount: rupiah(invoice.amount) }
  const subject = subjects[invoice.status][language].replace(
    /\{(\w+)\}/g,
    (_, name: string) => facts[name as keyof typeof facts],
  )
  const lines = invoice.lines.map(({ description, amount }) => `  ${description}: ${rupiah(amount)}`)
  const hello = language === 'id' ? 'Halo,' : 'Hello,'
  const total = `  Total: ${facts.amount}`
  const text = [`${hello}\n`, `${subject}.\n`, ...lines, total, ...(address ? [`\n${address}/payment`] : []), ''].join(
    '\n',
  )
  try {
    await deps.mailer.send({ to, subject, text })
  } catch (error) {
    deps.log.warn({ err: error, invoice: invoice.id }, 'an invoice could not be mailed')
  }
}
