import { deflateSync } from 'node:zlib'
import { type HostileFile, packTimes } from './hostile-file.ts'

const mebibyte = 1024 * 1024

/** A PDF of these objects, numbered from 1; the first is its catalogue. */
function pdfOf(objects: (string | Buffer)[]): Buffer {
  const head = Buffer.from('%PDF-1.7\n')
  const parts = [head]
  const places: number[] = []
  let length = head.length
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    places.push(length)
    parts.push(part)
    length += part.length
  }
  const table = places.map((index) => `${String(index).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(end)])
}

const stream = (data: Buffer, about = '') =>
  Buffer.concat([Buffer.from(`<< /Length ${data.length} ${about} >>\nstream\n`), data, Buffer.from('\nendstream')])

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const words = 'BT /F 12 Tf 50 700 Td (Laporan ini terbaca.) Tj ET'
const page = (more: string, box = '0 0 612 792') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${more} >> >>`
const withContent = (content: string | Buffer, more = '', others: (string | Buffer)[] = []) =>
  pdfOf([catalogue, onePage, page(more), content, font, ...others])

/** `Kids` in `Kids`, so many levels deep. */
const deepTree = (levels: number) =>
  pdfOf([
    catalogue,
    ...Array.from({ length: levels }, (_, index) => `<< /Type /Pages /Kids [${index + 3} 0 R] /Count 1 >>`),
    '<< /Type /Page /MediaBox [0 0 9 9] >>',
  ])

/** What unpacks to a stream that unpacks to so many megabytes. */
const bomb = (megabytes: number, content = Buffer.alloc(mebibyte, ' ')) =>
  deflateSync(Buffer.concat([Buffer.from('789c', 'hex'), packTimes(content, megabytes)]), { level: 9 })
const cmap = (range: string) => `begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ${range} endcmap`
const mapped = (range: string) =>
  pdfOf([
    catalogue,
    onePage,
    page(''),
    stream(Buffer.from('BT /F 12 Tf <00410042> Tj ET')),
    '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (I) /Supplement 0 >> >>',
    stream(Buffer.from(cmap(range))),
  ])

export const hostileFiles: HostileFile[] = [
  {
    name: 'packed-twice.pdf',
    make: () => withContent(stream(bomb(700), '/Filter [/FlateDecode /FlateDecode]')),
    ends: ['file_too_complex', 'file_timed_out'],
  },
  {
    name: 'packed-unknown-length.pdf',
    make: () => withContent(stream(bomb(600), '/Filter [/FlateDecode /FlateDecode] /Length 4 0 R')),
    ends: ['file_too_complex', 'file_damaged', 'file_no_text', 'file_timed_out'],
  },
  {
    name: 'predictor.pdf',
    make: () => {
      const parms = '/DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>'
      return withContent(stream(deflateSync(Buffer.alloc(mebibyte, 1)), `/Filter /FlateDecode ${parms}`))
    },
    ends: ['file_too_complex', 'file_damaged', 'file_no_text', 'file_timed_out'],
  },
  {
    name: 'huge-page.pdf',
    make: () => pdfOf([catalogue, onePage, page('', '0 0 1e9 99999999999'), stream(Buffer.from(words)), font]),
    ends: ['read'],
  },
  {
    name: 'huge-picture.pdf',
    make: () => {
      const about =
        '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8'
      const picture = stream(bomb(100), `${about} /Filter [/FlateDecode /FlateDecode]`)
      return withContent(stream(Buffer.from(`${words} /I Do`)), '/XObject << /I 6 0 R >>', [picture])
    },
    ends: ['read'],
  },
  {
    name: 'deep-tree.pdf',
    make: () => deepTree(30_000),
    ends: ['file_damaged', 'file_no_text', 'file_too_complex', 'file_timed_out'],
  },
  {
    name: 'circle-of-pages.pdf',
    make: () => pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2147483647 >>']),
    ends: ['file_damaged', 'file_no_text', 'file_timed_out'],
  },
  {
    name: 'object-is-itself.pdf',
    make: () => withContent('4 0 R'),
    ends: ['file_damaged', 'file_no_text'],
  },
  {
    name: 'form-draws-itself.pdf',
    make: () => {
      const about = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>'
      const form = stream(Buffer.from('/X Do /X Do'), about)
      return withContent(stream(Buffer.from(`${words} /X Do`)), '/XObject << /X 6 0 R >>', [form])
    },
    ends: ['read', 'file_damaged', 'file_timed_out', 'file_too_complex'],
  },
  {
    name: 'nested-arrays.pdf',
    make: () => withContent(stream(Buffer.from(`${'['.repeat(2_000_000)}`))),
    ends: ['file_damaged', 'file_no_text', 'file_too_complex', 'file_timed_out'],
  },
  {
    name: 'endless-words.pdf',
    make: () => {
      const content = Buffer.alloc(mebibyte, 'BT /F 9 Tf (a) Tj ET ')
      return withContent(stream(bomb(300, content), '/Filter [/FlateDecode /FlateDecode]'))
    },
    ends: ['file_too_complex', 'file_timed_out'],
  },
  {
    name: 'every-letter-mapped.pdf',
    make: () => mapped('1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange'),
    ends: ['read', 'file_damaged', 'file_no_text', 'file_too_complex', 'file_timed_out'],
  },
]
