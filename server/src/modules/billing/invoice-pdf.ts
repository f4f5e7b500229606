import type { PDFFont, PDFPage } from 'pdf-lib'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatRupiah } from '#contract/kit/format/number.ts'
import { localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { StoredInvoice } from './invoice-store.ts'
import { invoiceNumber } from './present.ts'

const words = {
  invoice: untranslated('Invoice'),
  to: localized('Billed to', 'Ditagihkan kepada'),
  total: untranslated('Total'),
  issued: localized('Issued', 'Diterbitkan'),
  due: localized('Due', 'Jatuh tempo'),
  paid: localized('PAID', 'LUNAS'),
  unpaid: localized('UNPAID', 'BELUM DIBAYAR'),
  void: localized('VOID', 'BATAL'),
  tax: localized('Tax number', 'NPWP'),
  included: localized('Prices include tax.', 'Harga sudah termasuk pajak.'),
}

const margin = 56
const right = 595 - margin

/** One A4 page: seller, buyer, lines, total and whether it is paid. */
export async function invoicePdf(invoice: StoredInvoice, brand: string, language: Language): Promise<Buffer> {
  // Loaded when the first invoice is drawn: the server starts without it.
  const { PDFDocument, StandardFonts } = await import('pdf-lib')
  const document = await PDFDocument.create()
  const title = `${words.invoice[language]} ${invoiceNumber(invoice.number)}`
  document.setTitle(title)
  document.setAuthor(brand)
  document.setCreationDate(invoice.issuedAt)
  const [regular, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ]
  const page = document.addPage([595, 842])
  const left = (text: string, y: number, size = 10, font = regular) =>
    page.drawText(printable(text, font), { x: margin, y, size, font })
  const atRight = (text: string, y: number, size = 10, font = regular) => drawRight(page, text, y, size, font)
  const status = words[invoice.status][language]
  left(brand, 770, 20, bold)
  atRight(title, 770, 14, bold)
  atRight(status, 750, 11, bold)
  left(`${words.issued[language]}: ${dateText(invoice.issuedAt, language)}`, 720)
  left(`${words.due[language]}: ${dateText(invoice.dueAt, language)}`, 705)
  if (invoice.paidAt) left(`${status}: ${dateText(invoice.paidAt, language)}`, 690)
  let y = 655
  left(words.to[language], y, 10, bold)
  for (const text of buyerLines(invoice, language)) {
    y -= 15
    left(text.slice(0, 90), y)
  }
  y -= 40
  for (const line of invoice.lines) {
    left(line.quantity === 1 ? line.description : `${line.quantity} x ${line.description}`, y)
    atRight(formatRupiah(line.amount, language), y)
    y -= 20
  }
  page.drawLine({ start: { x: margin, y: y + 8 }, end: { x: right, y: y + 8 }, thickness: 0.7 })
  left(words.total[language], y - 10, 12, bold)
  atRight(formatRupiah(invoice.amount, language), y - 10, 12, bold)
  left(words.included[language], y - 40, 9)
  return Buffer.from(await document.save())
}

function buyerLines({ billTo }: StoredInvoice, language: Language): string[] {
  const tax = billTo.tax_number && `${words.tax[language]}: ${billTo.tax_number}`
  return [billTo.name, ...billTo.address.split('\n'), tax, billTo.email].filter((text) => text !== '').slice(0, 10)
}

function drawRight(page: PDFPage, text: string, y: number, size: number, font: PDFFont): void {
  const shown = printable(text, font)
  page.drawText(shown, { x: right - font.widthOfTextAtSize(shown, size), y, size, font })
}

/** The built-in fonts hold western letters only: others become a question mark rather than ending the page. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  const shown = (letter: string) => {
    const code = letter.codePointAt(0)
    return code !== undefined && known.has(code)
  }
  // They have no minus: a dash of its width stands for it.
  return [...text.normalize('NFC').replaceAll('−', '–')].map((letter) => (shown(letter) ? letter : '?')).join('')
}

const dateText = (date: Date, language: Language) => formatDate(date, language, 'date', 'Asia/Jakarta')
