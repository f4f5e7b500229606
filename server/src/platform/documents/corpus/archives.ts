import { type HostileFile, type ZipPart, zipOf } from './hostile-file.ts'

const mebibyte = 1024 * 1024
const part = (name: string, content: string | Buffer): ZipPart => ({ name, content: Buffer.from(content) })

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const kinds = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`
const related = (...targets: [string, string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** A workbook of one sheet. */
const workbook = (sheet: string, texts = '<sst/>', more: ZipPart[] = []): Buffer =>
  zipOf([
    part('[Content_Types].xml', kinds),
    part('_rels/.rels', related(['officeDocument', 'xl/workbook.xml'])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      related(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
    ),
    part('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}">${sheet}</worksheet>`),
    part('xl/sharedStrings.xml', texts),
    ...more,
  ])

const rows = (count: number, cell: (row: number) => string) =>
  `<sheetData>${Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${cell(index + 1)}</row>`).join('')}</sheetData>`
const plain = rows(
  3,
  (row) => `<c r="A${row}" t="inlineStr"><is><t>nama ${row}</t></is></c><c r="B${row}"><v>${row}</v></c>`,
)
const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefghij'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
  .join('')}]>`
const document = (content: string) =>
  zipOf([
    part('[Content_Types].xml', kinds),
    part('_rels/.rels', related(['officeDocument', 'word/document.xml'])),
    part('word/document.xml', content),
  ])
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const paragraph = '<w:p><w:r><w:t>Kalimat yang biasa.</w:t></w:r></w:p>'

export const hostileFiles: HostileFile[] = [
  {
    name: 'blank-sheet.xlsx',
    make: () => zipOf([{ name: 'xl/workbook.xml', content: Buffer.alloc(mebibyte, ' '), times: 100 }]),
    ends: ['file_too_complex'],
  },
  {
    name: 'claims-to-be-small.docx',
    make: () => zipOf([{ name: 'word/document.xml', content: Buffer.alloc(mebibyte, 'a'), times: 500, claims: 100 }]),
    ends: ['file_too_complex'],
  },
  {
    name: 'one-content-many-names.xlsx',
    make: () => {
      const big = { name: 'xl/workbook.xml', content: Buffer.alloc(3 * mebibyte, ' ') }
      return zipOf([
        big,
        ...Array.from({ length: 200 }, (_, index) => ({ ...big, name: `xl/worksheets/s${index}.xml`, at: 0 })),
      ])
    },
    ends: ['file_too_complex'],
  },
  {
    name: 'an-archive-inside.xlsx',
    make: () =>
      workbook(plain, '<sst/>', [
        part('xl/more.zip', zipOf([{ name: 'bomb', content: Buffer.alloc(mebibyte), times: 300 }])),
      ]),
    ends: ['read'],
  },
  {
    name: 'one-slide-over-and-over.pptx',
    make: () => {
      const ids = (count: number, tag: (index: number) => string) =>
        Array.from({ length: count }, (_, index) => tag(index))
      return zipOf(
        [
          part('ppt/presentation.xml', ids(200_000, (index) => `<p:sldId r:id="rId${(index % 1_000) + 1}"/>`).join('')),
          part(
            'ppt/_rels/presentation.xml.rels',
            related(...ids(1_000, (index) => `slides/s${index}.xml`).map((to): [string, string] => ['slide', to])),
          ),
          ...ids(1_000, (index) => `ppt/slides/s${index}.xml`).map((name, index) => ({
            ...part(name, `<a:p><a:t>${'kata '.repeat(40_000)}</a:t></a:p>`),
            ...(index > 0 && { at: 0 }),
          })),
        ].toSorted((left, right) => Number(right.name.endsWith('s0.xml')) - Number(left.name.endsWith('s0.xml'))),
      )
    },
    ends: ['read', 'file_too_complex', 'file_timed_out'],
  },
  {
    name: 'too-many-names.docx',
    make: () =>
      zipOf(Array.from({ length: 20_001 }, (_, index) => part(index === 0 ? 'word/document.xml' : `x${index}`, ''))),
    ends: ['file_too_complex'],
  },
  {
    name: 'longer-than-the-file.xlsx',
    make: () => {
      const file = workbook(plain)
      file.writeUInt32LE(0x7fffffff, file.lastIndexOf('PK\x01\x02') + 20)
      return file
    },
    ends: ['read', 'file_damaged', 'file_too_complex'],
  },
  {
    name: 'laughs.xlsx',
    make: () =>
      workbook(plain.replace('nama 1', '&j;'), `<?xml version="1.0"?>${laughs}<sst><si><t>&j;</t></si></sst>`),
    ends: ['read', 'file_damaged'],
  },
  {
    name: 'laughs.docx',
    make: () =>
      document(
        `<?xml version="1.0"?>${laughs}<w:document xmlns:w="${word}"><w:body>${paragraph.replace('biasa', '&j;')}</w:body></w:document>`,
      ),
    ends: ['read', 'file_damaged'],
  },
  {
    name: 'one-long-text-in-every-cell.xlsx',
    make: () =>
      workbook(
        rows(20_000, (row) => `<c r="A${row}" t="s"><v>${row === 1 ? 1 : 0}</v></c>`),
        `<sst><si><t>${'kata '.repeat(20_000)}</t></si><si><t>Nama</t></si></sst>`,
      ),
    ends: ['file_too_complex', 'file_timed_out'],
  },
  {
    name: 'a-merge-over-everything.xlsx',
    make: () => workbook(`${plain}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
    ends: ['read', 'file_too_complex'],
  },
  {
    name: 'last-cell.xlsx',
    make: () =>
      workbook(
        '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
      ),
    ends: ['read', 'file_too_complex'],
  },
  {
    name: 'readings-never-closed.xlsx',
    make: () =>
      workbook(
        `<sheetData><row r="1"><c r="A1" t="inlineStr"><is>${'<rPh>'.repeat(200_000)}</is></c></row></sheetData>`,
      ),
    ends: ['file_empty', 'file_damaged', 'file_timed_out'],
  },
  {
    name: 'deep.docx',
    make: () => document(`<w:document xmlns:w="${word}"><w:body>${'<w:sdt><w:sdtContent>'.repeat(200_000)}`),
    ends: ['file_damaged', 'file_no_text', 'file_too_complex', 'file_timed_out'],
  },
  {
    name: 'a-million-paragraphs.docx',
    make: () => document(`<w:document xmlns:w="${word}"><w:body>${paragraph.repeat(900_000)}</w:body></w:document>`),
    ends: ['read', 'file_too_complex', 'file_timed_out'],
  },
]
