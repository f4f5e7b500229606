import { deflateRawSync } from 'node:zlib'
import xlsx from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from './read-workbook.ts'
import { readSheetCells } from './sheet-cells.ts'
import { NotUnderstood } from './tag-reader.ts'
import { zipFiles } from './zip-files.ts'

const context = {
  textOf: (index: number) => ['satu', 'dua'][index] ?? null,
  numberOf: (value: number, style: number) => (style === 1 ? { date: String(value) } : value),
}
const rowsOf = (inside: string, cells = 1_000) => {
  const xml = `<sheetData>${inside}</sheetData>`
  return readSheetCells(Buffer.from(xml), 11, { ...context, budget: { cells } })
}
const cell = (inside: string) => rowsOf(`<row r="1">${inside}</row>`).rows[0]?.[0] ?? null

describe('the cells of a worksheet', () => {
  it.each([
    ['<c r="A1"><v>12</v></c>', 12],
    ['<c r="A1"><v>-0.5</v></c>', -0.5],
    ['<c r="A1"><v>1234567890123456789</v></c>', Number('1234567890123456789')],
    ['<c r="A1"><v>6.0221E+23</v></c>', 6.0221e23],
    ['<c r="A1"><v>0.1</v></c>', 0.1],
    ['<c r="A1" s="1"><v>45000</v></c>', { date: '45000' }],
    ["<c r='A1' t='s'><v>1</v></c>", 'dua'],
    ['<c r="A1" t="s"><v>9</v></c>', null],
    ['<c r="A1" t="b"><v>1</v></c>', true],
    ['<c r="A1" t="b"><v>0</v></c>', false],
    ['<c r="A1" t="e"><v>#DIV/0!</v></c>', null],
    ['<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', null],
    ['<c r="A1"><f>IF(B1&gt;1,"x","y")</f><v>7</v></c>', 7],
    ['<c r="A1"><f t="shared" si="0"/><v>8</v></c>', 8],
    ['<c r="A1"><f>A2</f></c>', null],
    ['<c r="A1" t="str"><f>B1</f><v>R&amp;D &#128512; a_x000D_b</v></c>', 'R&D 😀 a\rb'],
    ['<c r="A1" t="str"><v/></c>', null],
    ['<c r="A1" t="inlineStr"><is><t xml:space="preserve"> tepi </t></is></c>', ' tepi '],
    [
      '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>東</t></r><rPh sb="0"><t>ひ</t></rPh><r><t>京</t></r></is></c>',
      '東京',
    ],
    ['<c r="A1" t="d"><v>2024-02-29T00:00:00</v></c>', { date: '2024-02-29' }],
    ['<c r="A1" t="d"><v>2024-02-29T13:05:00</v></c>', { date: '2024-02-29T13:05:00' }],
    ['<c r="A1" s="0"/>', null],
    ['<c r="A1" cm="1" s="0"><v xml:space="preserve">3</v><extLst><ext/></extLst></c>', 'not understood'],
  ])('%s', (xml, value) => {
    if (value === 'not understood') expect(() => cell(xml)).toThrow(NotUnderstood)
    else expect(cell(xml)).toEqual(value)
  })

  it('stand where their names say, and one after the other where they have none', () => {
    const { rows, of } = rowsOf(
      '<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row/>',
    )
    expect([rows, of]).toEqual([[[], [], [null, null, 1, 2], [3]], 4])
  })

  it('end with the budget, and say how many rows there are', () => {
    const row = '<row><c><v>1</v></c><c><v>2</v></c></row>'
    expect(rowsOf(row.repeat(5), 7)).toEqual({
      rows: [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      of: 5,
    })
    const wide = rowsOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', 100)
    expect([wide.rows.length <= 100, wide.of]).toEqual([true, 1_048_576])
  })

  it.each([
    '<row><c><v>1</v></c><!-- a remark --></row>',
    '<x:row><x:c><x:v>1</x:v></x:c></x:row>',
    '<row><c t="str"><v><![CDATA[a]]></v></c></row>',
    '<row><c r="ZZZZ1"><v>1</v></c></row>',
    '<row r="0"><c><v>1</v></c></row>',
    '<row><c t="new"><v>1</v></c></row>',
    '<row><c><v>1</v>',
    '<row r=1><c/></row>',
  ])('that are written otherwise are left to the library: %s', (xml) => {
    expect(() => rowsOf(xml)).toThrow(NotUnderstood)
  })
})

/** The same workbook with a remark in every sheet: the library reads all of it. */
function remarked(content: Buffer): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  const files = zipFiles(content)
  for (const file of files) {
    const text = file.read().toString('utf8').replace('</sheetData>', '<!-- --></sheetData>')
    const data = deflateRawSync(text)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(data.length, 14)
    header.writeUInt32LE(Buffer.byteLength(text), 18)
    header.writeUInt16LE(file.name.length, 22)
    const attributes = Buffer.alloc(14)
    attributes.writeUInt32LE(offset, 10)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(file.name), data])
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), header, attributes, Buffer.from(file.name)]),
    )
    parts.push(head)
    offset += head.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

const value = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ maxLength: 12 }).map((text) => `&<_x0041_${text}`),
  fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
)

it('any workbook is read as the library reads it', async () => {
  const table = fc.array(fc.array(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), fc.boolean(), async (rows, bookSST, date1904) => {
      const sheet = xlsx.utils.aoa_to_sheet([['nama', 'nilai'], ...rows], { cellDates: true, UTC: true })
      const book = { ...xlsx.utils.book_new(), Workbook: { WBProps: { date1904 } } }
      xlsx.utils.book_append_sheet(book, sheet, 'Satu & dua')
      const content = xlsx.write(book, { type: 'buffer', bookSST, compression: true }) as Buffer
      expect(await readWorkbook(content, 'xlsx')).toEqual(await readWorkbook(remarked(content), 'xlsx'))
    }),
    { numRuns: 60 },
  )
})
