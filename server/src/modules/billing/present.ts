import type { Invoice, Payment, PaymentMethodName } from '#contract/billing/schemas.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { StoredInvoice } from './invoice-store.ts'
import type { StoredPayment } from './payment-store.ts'

export const invoiceNumber = (number: number): string => `INV-${String(number).padStart(4, '0')}`

export const presentInvoice = (invoice: StoredInvoice): Invoice => ({
  id: invoice.id,
  number: invoiceNumber(invoice.number),
  status: invoice.status,
  type: invoice.type,
  paid: invoice.status === 'paid',
  amount: invoice.amount,
  currency: 'IDR',
  lines: invoice.lines,
  bill_to: invoice.billTo,
  payment_id: invoice.paymentId,
  issued_at: invoice.issuedAt.toISOString(),
  due_at: invoice.dueAt.toISOString(),
  paid_at: invoice.paidAt?.toISOString() ?? null,
})

/** A payment as the wire shows it; one whose time is over is expired even before the clockwork has marked it. */
export function presentPayment(payment: StoredPayment, now: Date, language: Language): Payment {
  const over = payment.status === 'pending' && payment.expiresAt <= now
  const status = over ? 'expired' : payment.status
  const purchase =
    payment.invoiceType === 'renewal' ? { kind: 'invoice' as const, invoice_id: payment.invoiceId } : payment.purchase
  return {
    id: payment.id,
    status,
    status_message: messageOf(status, payment.reason, language),
    provider: payment.provider,
    method: payment.method,
    amount: payment.amount,
    currency: 'IDR',
    purchase,
    description: payment.lines[0]?.description ?? '',
    instructions: payment.details && {
      ...payment.details,
      steps: stepsOf(payment.details).map((item) => item[language]),
    },
    invoice_id: payment.invoiceId,
    invoice_number: invoiceNumber(payment.invoiceNumber),
    created_at: payment.createdAt.toISOString(),
    expires_at: payment.expiresAt.toISOString(),
    paid_at: payment.paidAt?.toISOString() ?? null,
    refund: refundOf(payment),
    now: now.toISOString(),
  }
}

const refundOf = ({ status, received, amount, refundedAt }: StoredPayment): Payment['refund'] =>
  status === 'refund_due' || status === 'refunded'
    ? { amount: received ?? amount, at: refundedAt?.toISOString() ?? null }
    : null

const messages = {
  paid: localized('Paid. Thank you.', 'Sudah dibayar. Terima kasih.'),
  expired: localized(
    'This payment has expired. Nothing was charged; start again when you like.',
    'Pembayaran ini sudah kedaluwarsa. Tidak ada yang ditagih; silakan mulai lagi.',
  ),
  failed: localized(
    'The payment didn’t go through. Nothing was bought; please try again or choose another way.',
    'Pembayaran tidak berhasil. Tidak ada yang dibeli; coba lagi atau pilih cara lain.',
  ),
  canceled: localized('This payment was given up.', 'Pembayaran ini dibatalkan.'),
  refunded: localized(
    'Nothing was bought and your money was paid back. Banks may take some days to show it.',
    'Tidak ada yang dibeli dan uangmu sudah dikembalikan. Bank bisa butuh beberapa hari untuk menampilkannya.',
  ),
}
const refunds = {
  late: localized(
    'Your money arrived after the payment had expired. Nothing was bought, and it will be paid back.',
    'Uangmu datang setelah waktu pembayaran habis. Tidak ada yang dibeli dan uangnya akan dikembalikan.',
  ),
  amount: localized(
    'Another amount came than was asked for. Nothing was bought and it will be paid back.',
    'Jumlah yang datang tidak sesuai. Tidak ada yang dibeli dan uangnya akan dikembalikan.',
  ),
  canceled: localized(
    'Your money arrived for a payment that was no longer waiting. Nothing was bought and it will be paid back.',
    'Uangmu datang untuk pembayaran yang sudah tidak menunggu. Tidak ada yang dibeli dan uangnya akan dikembalikan.',
  ),
}

function messageOf(status: Payment['status'], reason: StoredPayment['reason'], language: Language): string | null {
  if (status === 'pending') return null
  return status === 'refund_due' ? refunds[reason ?? 'canceled'][language] : messages[status][language]
}

/** A card of the test provider is entered nowhere. */
const stepsOf = (details: NonNullable<StoredPayment['details']>): LocalizedText[] =>
  details.method === 'card' && details.url === null ? testCard : steps[details.method]

const testCard = [
  localized(
    'No card is asked for and no money moves: this installation has no payment provider yet.',
    'Tidak ada kartu yang diminta dan tidak ada uang yang berpindah: instalasi ini belum punya penyedia pembayaran.',
  ),
  localized(
    'The operator of this installation confirms it in the settings, under Payments.',
    'Operator instalasi ini mengonfirmasinya di pengaturan, bagian Pembayaran.',
  ),
]

const steps: Record<PaymentMethodName, LocalizedText[]> = {
  virtual_account: [
    localized('Open the app or an ATM of your bank.', 'Buka aplikasi atau ATM bankmu.'),
    localized(
      'Choose transfer to a virtual account and enter the number.',
      'Pilih transfer ke virtual account dan masukkan nomornya.',
    ),
    localized(
      'Check the amount and confirm. This page updates automatically.',
      'Periksa jumlahnya lalu konfirmasi. Halaman ini tahu dengan sendirinya.',
    ),
  ],
  qris: [
    localized('Open any app that pays by QRIS.', 'Buka aplikasi apa pun yang mendukung QRIS.'),
    localized('Scan the code and confirm the amount.', 'Pindai kodenya dan konfirmasi jumlahnya.'),
  ],
  card: [localized('Enter your card on the next page.', 'Masukkan kartumu di halaman berikutnya.')],
}
