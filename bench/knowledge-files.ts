import { randomBytes } from 'node:crypto'
import xlsx from '@e965/xlsx'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }
}

const starts = 'b d f g h j k l m n p r s t v w br st tr pr kl gr'.split(' ')
const middles = 'a e i o u an en on ar er'.split(' ')

/** Made-up words: the lower the number the shorter and, in a text, the more common. */
function wordOf(number: number): string {
  let word = ''
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / (starts.length * middles.length)))
    word += starts[rest % starts.length]! + middles[Math.floor(rest / starts.length) % middles.length]!
  return word
}

const vocabulary = 60_000
/** Words as often as in a language: the second half as often as the first, and so on. */
const zipf = (random: number) => Math.floor(Math.exp(random * Math.log(vocabulary))) - 1

function paragraph(random: () => number, sentences = 12): string {
  return Array.from({ length: sentences }, () => {
    const words = Array.from({ length: 15 }, () => wordOf(zipf(random())))
    return `${words[0]![0]!.toUpperCase()}${words.join(' ').slice(1)}.`
  }).join(' ')
}

/** A book of so many pages (PDF) or passages (text) of about 180 words. */
export async function aBook(format: 'pdf' | 'txt', pages: number, seed: number): Promise<Uint8Array> {
  const random = numbers(seed)
  if (format === 'txt')
    return new TextEncoder().encode(Array.from({ length: pages }, () => paragraph(random)).join('\n\n'))
  return (await aPdf(pages, random)).save()
}

/** A PDF of a little less than so many MB whose 20 pages can be read; what makes it large is a picture that nothing can be read in. */
export async function largeBook(megabytes: number): Promise<Uint8Array> {
  const pdf = await aPdf(20, numbers(1))
  await pdf.attach(randomBytes(megabytes * 1024 * 1024 - 256 * 1024), 'picture.raw')
  return pdf.save()
}

async function aPdf(pages: number, random: () => number): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 0; page < pages; page++) {
    const lines = `${paragraph(random)} ${paragraph(random)}`.match(/.{1,90}(?: |$)/g) ?? []
    const sheet = pdf.addPage([595, 842])
    lines.forEach((line, index) => {
      sheet.drawText(line, { x: 50, y: 800 - index * 13, size: 10, font })
    })
  }
  return pdf
}

/** Questions of five words that stand near each other in the text. */
export function questionsOf(text: string, count: number, seed: number): string[] {
  const random = numbers(seed + 100)
  const sentences = text.split('. ')
  return Array.from({ length: count }, () => {
    const words = sentences[Math.floor(random() * sentences.length)]!.split(/\s+/)
    return Array.from({ length: 5 }, () => words[Math.floor(random() * words.length)]!).join(' ')
  })
}

export function aWorkbook(count: number): Uint8Array {
  const cities = ['Bandung', 'Jakarta', 'Surabaya', 'Medan', 'Makassar']
  const rows: unknown[][] = [
    ['order_id', 'ordered_on', 'city', 'product', 'quantity', 'price', 'paid', 'customer', 'note', 'total'],
  ]
  for (let n = 1; n <= count; n++) {
    const [quantity, price] = [(n % 17) + 1, 1_000 * (n % 90) + 500.5]
    const day = new Date(Date.UTC(2024, 0, 1 + (n % 700)))
    rows.push([
      n,
      day,
      cities[n % 5],
      `Produk ${n % 200}`,
      quantity,
      price,
      n % 3 === 0,
      `Pelanggan ${n % 5_000}`,
      `Catatan ${n}`,
      quantity * price,
    ])
  }
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows, { cellDates: true }), 'Orders')
  return xlsx.write(book, { type: 'buffer', compression: true, bookSST: true }) as Uint8Array
}
