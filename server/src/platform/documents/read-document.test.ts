import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import xlsx from '@e965/xlsx'
import {
  Document as Docx,
  FootnoteReferenceRun,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipOf } from './corpus/hostile-file.ts'
import { knownError } from './errors.ts'
import type { Document, Sheet } from './index.ts'
import { readFormatted } from './read-format.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function read(filename: string, content: string | Uint8Array): Promise<Document> {
  const path = join(folder, String(files++))
  await writeFile(path, content)
  return readFormatted(path, filename)
}

async function readSheets(filename: string, content: string | Uint8Array): Promise<Sheet[]> {
  const document = await read(filename, content)
  if (document.kind !== 'tables') throw new Error('expected tables')
  return document.sheets
}

async function refusal(filename: string, content: string | Uint8Array): Promise<string> {
  return read(filename, content).then(
    () => 'was read',
    (error: unknown) => knownError(error).code,
  )
}

async function aPdf(pages: string[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const lines of pages) {
    const page = pdf.addPage()
    lines.forEach((line, index) => {
      page.drawText(line, { x: 50, y: 700 - index * 14, size: 11, font })
    })
  }
  return pdf.save()
}

function aWorkbook(
  sheets: Record<string, unknown[][]>,
  merges: string[] = [],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array {
  const book = xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = xlsx.utils.aoa_to_sheet(rows, { cellDates: true })
    if (merges.length > 0) sheet['!merges'] = merges.map((range) => xlsx.utils.decode_range(range))
    xlsx.utils.book_append_sheet(book, sheet, name)
  }
  return xlsx.write(book, { type: 'buffer', bookType, cellDates: false }) as Uint8Array
}

/** `files` by name, packed. */
const packed = (files: Record<string, string>) =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) })))

describe('PowerPoint', () => {
  const box = (...paragraphs: string[]) =>
    `<p:sp><p:txBody>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`
  const row = (...cells: string[]) =>
    `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`
  const related = (...to: [id: string, kind: string, target: string][]) =>
    to
      .map(
        ([id, kind, target]) =>
          `<Relationship Id="${id}" Type="http://x.example/relationships/${kind}" Target="${target}"/>`,
      )
      .join('')
  const deck = {
    'ppt/presentation.xml':
      '<p:sldIdLst><p:sldId id="9" r:id="b"/><p:sldId r:id="a" id="8"/><p:sldId r:id="c"/></p:sldIdLst>',
    'ppt/_rels/presentation.xml.rels': related(
      ['a', 'slide', 'slides/slide1.xml'],
      ['b', 'slide', '/ppt/slides/slide2.xml'],
      ['c', 'slide', 'slides/slide3.xml'],
    ),
    'ppt/slides/slide1.xml': `${box('Anggaran')}<p:graphicFrame><a:tbl>${row('Pos', 'Juta')}${row('Iklan', '250')}</a:tbl></p:graphicFrame>`,
    'ppt/slides/slide2.xml': `${box('Strategi 2027')}${box('12 cabang &amp; 3 gudang', 'Omzet 40 miliar')}<p:sp><a:p><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p></p:sp>`,
    'ppt/slides/_rels/slide2.xml.rels': related(
      ['x', 'notesSlide', '../notesSlides/n.xml'],
      ['y', 'diagramData', '../diagrams/d.xml'],
    ),
    'ppt/notesSlides/n.xml': box('Tekankan Makassar.'),
    'ppt/diagrams/d.xml': '<dgm:pt><dgm:t><a:p><a:r><a:t>Rencana lalu kerja</a:t></a:r></a:p></dgm:t></dgm:pt>',
    'ppt/slides/slide3.xml': '<p:pic/>',
  }

  it('has a page for each slide as they are shown, with tables, diagrams and notes', async () => {
    expect(await read('strategi.pptx', packed(deck))).toEqual({
      kind: 'text',
      pages: [
        {
          page: 1,
          text: 'Strategi 2027\n\n12 cabang & 3 gudang\nOmzet 40 miliar\n\nRencana lalu kerja\n\nTekankan Makassar.',
        },
        { page: 2, text: 'Anggaran\n\nPos | Juta\nIklan | 250' },
      ],
      warnings: [{ code: 'pages_without_text', params: { count: 1 } }],
    })
  })

  it('is refused without words, without slides, and under another ending', async () => {
    expect(
      await refusal(
        'foto.pptx',
        packed({
          ...deck,
          'ppt/slides/slide1.xml': '',
          'ppt/slides/slide2.xml': '',
          'ppt/slides/_rels/slide2.xml.rels': '',
        }),
      ),
    ).toBe('file_no_text')
    expect(await refusal('rusak.pptx', packed({ 'ppt/presentation.xml': '' }))).toBe('file_damaged')
    expect(await refusal('strategi.docx', packed(deck))).toBe('file_type_not_supported')
    expect(await refusal('cuti.pptx', aWorkbook({ A: [['a'], [1]] }))).toBe('file_type_not_supported')
  })
})

describe('PDF', () => {
  it('keeps page numbers and mends lines', async () => {
    const document = await read('report.pdf', await aPdf([['Revenue grew in the', 'third quarter.'], ['Costs fell.']]))
    expect(document).toMatchObject({
      kind: 'text',
      pages: [
        { page: 1, text: 'Revenue grew in the third quarter.' },
        { page: 2, text: 'Costs fell.' },
      ],
    })
  })

  it('says when a PDF has only pictures of pages, and when some pages have no text', async () => {
    expect(await refusal('scan.pdf', await aPdf([[], []]))).toBe('file_no_text')
    const partly = await read('partly.pdf', await aPdf([['Text.'], []]))
    expect(partly.warnings).toEqual([{ code: 'pages_without_text', params: { count: 1 } }])
  })

  it('says when a PDF needs a password', async () => {
    const plain = Buffer.from(
      await (await PDFDocument.load(await aPdf([['Secret']]))).save({ useObjectStreams: false }),
    ).toString('latin1')
    const key = '(12345678901234567890123456789012)'
    const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -44 >> /ID [(abcdefghijklmnop) (abcdefghijklmnop)]`
    const encrypted = plain.replace(/trailer\s*<</, (start) => `${start} ${encryption}`)
    expect(encrypted).not.toBe(plain)
    expect(await refusal('secret.pdf', Buffer.from(encrypted, 'latin1'))).toBe('file_encrypted')
  })

  it('says when a PDF is damaged', async () => {
    expect(await refusal('torn.pdf', '%PDF-1.7\nnothing that follows is a PDF')).toBe('file_damaged')
  })
})

/** An archive with one packed entry, whose header may claim another size than it has. */
function aZip(name: string, content: Uint8Array, claimed = content.length): Uint8Array {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(claimed, 8)
  const nameLength = Buffer.from([name.length, 0])
  const shared = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, nameLength, Buffer.alloc(2)])
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    shared,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

/** A Word 97 file of one piece of UTF-16 text: header, text from byte 1024, and the piece table in the table stream. */
function aDoc(text: string, flags = 0x0200): Uint8Array {
  const main = Buffer.alloc(8192)
  main.writeUInt16LE(0xa5ec, 0)
  main.writeUInt16LE(flags, 10)
  main.writeUInt32LE(1024, 0x18)
  main.writeUInt32LE(text.length, 0x4c)
  main.writeUInt32LE(21, 0x1a6)
  main.write(text, 1024, 'utf16le')
  const table = Buffer.alloc(8192)
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(text.length, 9)
  table.writeUInt32LE(1024, 15)
  const file = xlsx.CFB.utils.cfb_new()
  xlsx.CFB.utils.cfb_add(file, '/WordDocument', main)
  xlsx.CFB.utils.cfb_add(file, '/1Table', table)
  return xlsx.CFB.write(file, { type: 'buffer' }) as Uint8Array
}

describe('Word', () => {
  it('reads the paragraphs of a .doc file', async () => {
    const document = await read('lama.doc', aDoc('Perjanjian sewa\rBerlaku sampai 5 Mei 2027.\r'))
    expect(document).toMatchObject({ kind: 'text', pages: [{ text: 'Perjanjian sewa\n\nBerlaku sampai 5 Mei 2027.' }] })
  })

  it('says when a .doc file needs a password', async () => {
    expect(await refusal('rahasia.doc', aDoc('x', 0x0300))).toBe('file_encrypted')
  })

  it('reads headings, paragraphs and table rows of a .docx file', async () => {
    const cells = (...texts: string[]) =>
      new TableRow({ children: texts.map((text) => new TableCell({ children: [new Paragraph(text)] })) })
    const docx = new Docx({
      sections: [
        {
          children: [
            new Paragraph({ text: 'Cuti & izin', heading: HeadingLevel.HEADING_1 }),
            new Paragraph('Setiap karyawan berhak atas 12 hari cuti.'),
            new Table({ rows: [cells('Jenis', 'Hari'), cells('Tahunan', '12')] }),
          ],
        },
      ],
    })
    const document = await read('aturan.docx', await Packer.toBuffer(docx))
    expect(document.kind === 'text' && document.pages[0]?.text).toBe(
      'Cuti & izin\n\nSetiap karyawan berhak atas 12 hari cuti.\n\nJenis | Hari\nTahunan | 12',
    )
  })

  it('gives notes the number by which the text names them', async () => {
    const note = (text: string) => ({ children: [new Paragraph(text)] })
    const sentence = new Paragraph({
      children: [
        new TextRun('Cuti 14 hari'),
        new FootnoteReferenceRun(1),
        new TextRun(', kontrak 10'),
        new FootnoteReferenceRun(2),
      ],
    })
    const docx = new Docx({
      footnotes: { 1: note('Sejak Maret.'), 2: note('Kecuali magang.') },
      sections: [{ children: [sentence] }],
    })
    expect(await read('cuti.docx', await Packer.toBuffer(docx))).toMatchObject({
      pages: [{ text: 'Cuti 14 hari[1], kontrak 10[2]\n\n[1] Sejak Maret.\n[2] Kecuali magang.' }],
    })
  })

  it('says when a .docx file has no text or is torn', async () => {
    const empty = await Packer.toBuffer(new Docx({ sections: [{ children: [] }] }))
    expect(await refusal('empty.docx', empty)).toBe('file_no_text')
    expect(await refusal('torn.docx', empty.subarray(0, empty.length - 400))).toBe('file_damaged')
  })
})

describe('separated values', () => {
  it('types Indonesian numbers, money, dates and answers', async () => {
    const csv =
      'Tanggal;Toko;Jumlah;Harga;Lunas\n31/12/2024;Medan;1.250;Rp 1.234.567,89;ya\n01/02/2025;Bogor;90;Rp 500,00;tidak\n'
    const [sheet] = await readSheets('penjualan.csv', csv)
    expect(sheet).toEqual({
      name: 'penjualan',
      columns: [
        { key: 'tanggal', label: 'Tanggal', type: 'date' },
        { key: 'toko', label: 'Toko', type: 'text' },
        { key: 'jumlah', label: 'Jumlah', type: 'integer' },
        { key: 'harga', label: 'Harga', type: 'number' },
        { key: 'lunas', label: 'Lunas', type: 'boolean' },
      ],
      rows: [
        ['2024-12-31', 'Medan', 1250, 1234567.89, true],
        ['2025-02-01', 'Bogor', 90, 500, false],
      ],
      rowCount: 2,
    })
  })

  it('keeps ragged rows and says how many there are', async () => {
    const document = await read('ragged.csv', 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n10,11,12\n')
    expect(document).toMatchObject({
      sheets: [
        {
          rows: [
            [1, 2, 3, null],
            [4, 5, null, null],
            [6, 7, 8, 9],
            [10, 11, 12, null],
          ],
        },
      ],
      warnings: [{ code: 'rows_ragged', params: { count: 2, row: 3 } }],
    })
  })

  it.each([
    ['Latin-1', Buffer.from('nama,kota\nRené,Orléans\n', 'latin1')],
    ['UTF-8 with mark', Buffer.from('\ufeffnama,kota\nRené,Orléans\n', 'utf8')],
    ['UTF-16 with mark', Buffer.from('\ufeffnama,kota\nRené,Orléans\n', 'utf16le')],
    ['UTF-16 without mark', Buffer.from('nama,kota\nRené,Orléans\n', 'utf16le')],
  ])('reads %s', async (_, content) => {
    const [sheet] = await readSheets('kota.csv', content)
    expect(sheet).toMatchObject({ columns: [{ key: 'nama' }, { key: 'kota' }], rows: [['René', 'Orléans']] })
  })

  it('tells codes from numbers and American from Indonesian dates', async () => {
    const [sheet] = await readSheets(
      'x.csv',
      'code,phone,when,amount\n00123,+62812000111,02/14/2024 08:30,"1,234.50"\n00124,+62812000112,03/01/2024 17:05,"2,000"\n',
    )
    expect(sheet?.columns.map((column) => column.type)).toEqual(['text', 'text', 'timestamp', 'number'])
    expect(sheet?.rows[1]).toEqual(['00124', '+62812000112', '2024-03-01T17:05:00', 2000])
  })

  it('leaves out rows that add up the others, and notes below them', async () => {
    const content = [
      'Toko,Unit,Omzet,Selisih',
      'Melati,3,1500,+2',
      'Mawar,2,500,-1',
      'Sub total,5,2000,1',
      'Kenanga,4,700,+6',
      'Anggrek,1,300,0',
      'Subtotal,5,1000,6',
      'TOTAL,10,3000,7',
      'Rata-rata,2.5,750,1.75',
      'Sumber: kasir,,,',
    ].join('\n')
    const document = await read('omzet.csv', content)
    if (document.kind !== 'tables') throw new Error('expected tables')
    const { sheets, warnings } = document
    expect(sheets[0]!.rows.map(([name]) => name)).toEqual(['Melati', 'Mawar', 'Kenanga', 'Anggrek'])
    expect(sheets[0]!.columns.map(({ type }) => type)).toEqual(['text', 'integer', 'integer', 'integer'])
    expect(warnings).toEqual([
      { code: 'totals_left_out', params: { sheet: 'omzet', rows: 4 } },
      { code: 'notes_left_out', params: { sheet: 'omzet', rows: 1 } },
    ])
  })

  it('leaves out what the statement of an account ends with', async () => {
    const rows = [
      '13/08/2026,PLN,"300,000.50",,"699,999.50"',
      '14/08/2026,BIAYA ADM,"50,000.00",,"649,999.50"',
      '15/08/2026,SETORAN,,"50,000.50","700,000.00"',
      '16/08/2026,PLN,"50,000.00",,"650,000.00"',
    ]
    const end = ['Saldo Awal,"1,000,000.00",,,', 'Mutasi Debet,"400,000.50",,,', 'Saldo Akhir,,,,"650,000.00"']
    const document = await read('rekening.csv', ['Tanggal,Keterangan,Debit,Kredit,Saldo', ...rows, ...end].join('\n'))
    if (document.kind !== 'tables') throw new Error('expected tables')
    expect(document.sheets[0]!.columns.map(({ type }) => type)).toEqual(['date', 'text', 'number', 'number', 'number'])
    expect(document.sheets[0]!.rowCount).toBe(4)
    expect(document.warnings).toEqual([{ code: 'totals_left_out', params: { sheet: 'rekening', rows: 3 } }])
    // A row without its day is one, where it says more than a figure.
    const [open] = await readSheets(
      'x.csv',
      ['Tanggal,Keterangan,Debit,Kredit,Saldo', ...rows, 'Tunda,PLN,5,,7'].join('\n'),
    )
    expect(open!.rowCount).toBe(5)
  })

  it('keeps what is only called a total, and days above one are days', async () => {
    const [brands] = await readSheets('x.csv', 'Merek,Liter\nPertamina,10\nShell,20\nTotal,5\n')
    expect(brands!.rows).toHaveLength(3)
    const [days] = await readSheets('y.csv', 'Tanggal,Omzet\n2026-01-01,10\n2026-01-02,20\nTotal,30\n')
    expect([days!.columns.map(({ type }) => type), days!.rowCount]).toEqual([['date', 'integer'], 2])
  })

  it('loses no row behind a quote that is never closed', async () => {
    const [sheet] = await readSheets('x.csv', 'nama,nilai\n"Sari,1\nBudi,2\n')
    expect(sheet?.rows).toEqual([
      ['"Sari', 1],
      ['Budi', 2],
    ])
  })

  it('gives columns safe and different names', async () => {
    const [sheet] = await readSheets('x.csv', 'Order,Total (Rp),Total (Rp),2024,"a""; drop table x"\nx,1,2,3,y\n')
    expect(sheet?.columns.map((column) => column.key)).toEqual([
      'order_',
      'total_rp',
      'total_rp_2',
      'c_2024',
      'a_drop_table_x',
    ])
  })

  it.each([
    ['signs', '#,Nama,%,+/-\n1,Budi,40,+3\n2,Sari,60,-3\n', ['#', 'Nama', '%', '+/-']],
    ['figures', 'Pemain,Poin,100+\nBudi,4,5\nSari,6,7\n', ['Pemain', 'Poin', '100+']],
    ['rounds', 'Pemain,Klub,Total,1,2,3\nBudi,A,9,4,5,0\nSari,B,9,6,1,2\n', ['Pemain', 'Klub', 'Total', '1', '2', '3']],
    ['years', 'Sumber,1890,1910,1950\nAir,3,4,5\nAngin,6,7,8\n', ['Sumber', '1890', '1910', '1950']],
    ['years alone', ',2001,2002,2003\nAir,3,4,5\nAngin,6,7,8\n', ['Column 1', '2001', '2002', '2003']],
    [
      'spans of years',
      'Produk,2007/08,2008/09,2009/10\nBeras,3,4,5\nGula,6,7,8\n',
      ['Produk', '2007/08', '2008/09', '2009/10'],
    ],
  ])('takes %s for labels', async (_, content, labels) => {
    const [sheet] = await readSheets('x.csv', content)
    expect(sheet).toMatchObject({ columns: labels.map((label) => ({ label })), rowCount: 2 })
  })

  it('takes no first row for labels that is like those below it', async () => {
    const [people] = await readSheets('x.csv', 'Budi,Jakarta,12.04.1986,98\nSari,Bogor,13.05.1987,60\n')
    expect(people).toMatchObject({ columns: [{ key: 'column_1' }, {}, {}, {}], rowCount: 2 })
    const [unknown] = await readSheets('x.csv', 'Budi,tidak tahu,5\nSari,40,7\nTono,50,8\n')
    expect(unknown).toMatchObject({ columns: [{ key: 'column_1' }, {}, {}], rowCount: 3 })
    const [figures] = await readSheets('x.csv', 'Beras,2024,1.5\nGula,2024,2.5\nTeh,2025,3.5\n')
    expect(figures).toMatchObject({ columns: [{ key: 'column_1' }, {}, {}], rowCount: 3 })
  })

  it('reads a list that goes on beside itself as one, the first part first', async () => {
    const [sheet] = await readSheets(
      'x.csv',
      'Tahun,Juara,Tahun,Juara\n2001,Persija,2003,Persik\n2002,Petrokimia,2004,\n2000,PSM,,\n',
    )
    expect(sheet?.columns.map(({ label }) => label)).toEqual(['Tahun', 'Juara'])
    expect(sheet?.rows).toEqual([
      [2001, 'Persija'],
      [2002, 'Petrokimia'],
      [2000, 'PSM'],
      [2003, 'Persik'],
      [2004, null],
    ])
  })

  it('reads numbers with their unit in each cell, and with marks of footnotes', async () => {
    const csv = [
      'Nama;Berat;Tinggi (m);Lama;Penduduk;Lari;Kelas;Omzet',
      'Budi;98 kg;1,96 m;1 day;5.204[3];2.000 m;7A;5 jt',
      'Sari;60 kg;1,60 m;12 days;1.250*;400 m;8B;20 rb',
    ].join('\n')
    const [sheet] = await readSheets('x.csv', csv)
    expect(sheet?.columns.map(({ label, type }) => `${label}: ${type}`)).toEqual([
      'Nama: text',
      'Berat (kg): integer',
      'Tinggi (m): number',
      'Lama (day): integer',
      'Penduduk: integer',
      'Lari (m): integer',
      'Kelas: text',
      // Thousands and millions are no unit.
      'Omzet: text',
    ])
    expect(sheet?.rows).toEqual([
      ['Budi', 98, 1.96, 1, 5204, 2000, '7A', '5 jt'],
      ['Sari', 60, 1.6, 12, 1250, 400, '8B', '20 rb'],
    ])
  })

  it('keeps texts of several units, times and places of an order as they are', async () => {
    const csv = 'berat,jam,juara,ukuran\n12 kg,10 am,1st,5M\n300 g,9 am,2nd,6M\n'
    const [sheet] = await readSheets('x.csv', csv)
    expect(sheet?.rows).toEqual([
      ['12 kg', '10 am', '1st', '5M'],
      ['300 g', '9 am', '2nd', '6M'],
    ])
  })

  it('reads a file without a header', async () => {
    const [sheet] = await readSheets('x.csv', '1,2\n3,4\n')
    expect(sheet).toMatchObject({
      columns: [{ key: 'column_1' }, { key: 'column_2' }],
      rows: [
        [1, 2],
        [3, 4],
      ],
    })
  })
})

describe('workbooks', () => {
  it('finds the header below a title, fills merged cells, drops empty rows and columns', async () => {
    const rows = [
      ['Laporan 2024', null, null, null],
      [],
      ['Wilayah', 'Kota', null, 'Nilai'],
      ['Jawa', 'Bandung', null, 10],
      [null, 'Bogor', null, 20.5],
      [],
      ['Bali', 'Denpasar', null, 30],
    ]
    const document = await read('laporan.xlsx', aWorkbook({ Data: rows }, ['A1:D1', 'A4:A5']))
    expect(document).toMatchObject({
      kind: 'tables',
      sheets: [
        {
          name: 'Data',
          columns: [
            { key: 'wilayah', type: 'text' },
            { key: 'kota', type: 'text' },
            { key: 'nilai', type: 'number' },
          ],
          rows: [
            ['Jawa', 'Bandung', 10],
            ['Jawa', 'Bogor', 20.5],
            ['Bali', 'Denpasar', 30],
          ],
        },
      ],
      warnings: [{ code: 'cells_merged', params: { sheet: 'Data', count: 2 } }],
    })
  })

  it('joins two header rows', async () => {
    const rows = [
      ['Toko', 'Penjualan', null],
      [null, 'Q1', 'Q2'],
      ['Medan', 1, 2],
      ['Bogor', 3, 4],
    ]
    const [sheet] = await readSheets('q.xlsx', aWorkbook({ S: rows }, ['A1:A2', 'B1:C1']))
    expect(sheet?.columns.map((column) => column.label)).toEqual(['Toko', 'Penjualan Q1', 'Penjualan Q2'])
    expect(sheet?.rows).toEqual([
      ['Medan', 1, 2],
      ['Bogor', 3, 4],
    ])
  })

  it('reads dates as they stand in the file, in .xlsx and in .xls', async () => {
    const rows = [
      ['Nama', 'Lahir'],
      ['Sari', new Date(Date.UTC(1999, 11, 31))],
      ['Budi', new Date(Date.UTC(2001, 1, 1))],
    ]
    for (const [name, type] of [
      ['d.xlsx', 'xlsx'],
      ['d.xls', 'biff8'],
    ] as const) {
      const book = xlsx.utils.book_new()
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows, { cellDates: true, UTC: true }), 'S')
      const [sheet] = await readSheets(name, xlsx.write(book, { type: 'buffer', bookType: type }) as Uint8Array)
      expect(sheet).toMatchObject({
        columns: [{}, { type: 'date' }],
        rows: [
          ['Sari', '1999-12-31'],
          ['Budi', '2001-02-01'],
        ],
      })
    }
  })

  it('gives each of several tables of a sheet, and each sheet, its own columns', async () => {
    const rows = [['Kota', 'Nilai'], ['Medan', 1], [], ['Produk', 'Stok', 'Harga'], ['Teh', 5, 2.5], ['Kopi', 6, 3.5]]
    const sheets = await readSheets(
      'm.xlsx',
      aWorkbook({
        A: rows,
        B: [
          ['x', 'y'],
          [1, 2],
        ],
      }),
    )
    expect(sheets.map((sheet) => [sheet.name, sheet.columns.length, sheet.rowCount])).toEqual([
      ['A', 2, 1],
      ['A (2)', 3, 2],
      ['B', 2, 1],
    ])
  })

  it('says when a workbook has no cells', async () => {
    expect(await refusal('none.xlsx', aWorkbook({ A: [], B: [[]] }))).toBe('file_empty')
  })
})

describe('what nobody sees of a workbook', () => {
  const sheets = {
    Penjualan: [
      ['kota', 'omzet'],
      ['Jakarta', 10],
    ],
    Gaji: [
      ['nama', 'gaji'],
      ['Budi', 9_000_000],
    ],
  }
  const withHidden = (hidden: (0 | 1 | 2)[], bookType: 'xlsx' | 'biff8') => {
    const book = xlsx.read(aWorkbook(sheets, [], bookType))
    book.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) }
    return xlsx.write(book, { type: 'buffer', bookType }) as Uint8Array
  }

  it.each([
    ['a.xlsx', 'xlsx', 1],
    ['a.xlsx', 'xlsx', 2],
    ['a.xls', 'biff8', 1],
  ] as const)('is left out and told: %s, %s, %s', async (name, bookType, hidden) => {
    const document = await read(name, withHidden([0, hidden], bookType))
    expect(document.kind === 'tables' && document.sheets.map((sheet) => sheet.name)).toEqual(['Penjualan'])
    expect(document.warnings).toEqual([{ code: 'sheets_hidden', params: { sheets: 'Gaji' } }])
  })

  it('is told where formulas came without what they come to', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['harga', 'jumlah', 'subtotal'],
      [100, 2, null],
      [200, 3, null],
    ])
    Object.assign(sheet, { C2: { t: 'n', f: 'A2*B2' }, C3: { t: 'n', f: 'A3*B3', v: 600 } })
    const book = xlsx.utils.book_new()
    xlsx.utils.book_append_sheet(book, sheet, 'Nota')
    const document = await read('nota.xlsx', xlsx.write(book, { type: 'buffer' }) as Uint8Array)
    expect(document).toMatchObject({
      sheets: [
        {
          rows: [
            [100, 2, null],
            [200, 3, 600],
          ],
        },
      ],
    })
    expect(document.warnings).toEqual([{ code: 'formulas_without_values', params: { sheet: 'Nota', cells: 1 } }])
  })
})

describe('texts with marks', () => {
  const textOf = async (name: string, content: string) => {
    const document = await read(name, content)
    return document.kind === 'text' && document.pages
  }

  it('reads Markdown without the marks of what is bold, linked or a table, but not within code', async () => {
    const content =
      '# Jam buka\r\n\r\nToko buka **pukul 08.00**, lihat [denah](https://x.example/a.png).\n\n| Hari | Jam |\n| --- | :-: |\n| Senin | 08-20 |\n\n```\na **b** [c](d)\n```\n'
    const text =
      '# Jam buka\n\nToko buka pukul 08.00, lihat denah.\n\nHari | Jam\nSenin | 08-20\n\n```\na **b** [c](d)\n```'
    expect(await textOf('catatan.md', content)).toEqual([{ text }])
    expect(await textOf('CATATAN.MARKDOWN', '2 * 3 * 4 = 24')).toEqual([{ text: '2 * 3 * 4 = 24' }])
  })

  it('reads the words of a saved page', async () => {
    const page =
      '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><h1>Retur</h1><p>Bisa <b>diretur</b> 14&nbsp;hari.</p><script>alert(1)</script><table><tr><td>A</td><td>1</td></tr></table></body></html>'
    expect(await textOf('retur.html', page)).toEqual([{ text: 'Retur\n\nBisa diretur 14 hari.\n\nA | 1' }])
    expect(await textOf('potongan.htm', '<p>Hanya ini</p>')).toEqual([{ text: 'Hanya ini' }])
    expect(await refusal('kosong.html', '<html><body></body></html>')).toBe('file_empty')
  })

  it('reads data as text, and values between tabs as a table', async () => {
    expect(await textOf('setelan.json', '{"batas": 3}')).toEqual([{ text: '{"batas": 3}' }])
    expect(await textOf('pesanan.xml', '<?xml version="1.0"?><a>1</a>')).toEqual([
      { text: '<?xml version="1.0"?><a>1</a>' },
    ])
    expect(await readSheets('data.tsv', 'nama\tjumlah\nAni\t3\nBudi\t4\n')).toMatchObject([
      {
        columns: [{ label: 'nama' }, { label: 'jumlah' }],
        rows: [
          ['Ani', 3],
          ['Budi', 4],
        ],
      },
    ])
  })
})

describe('what is refused', () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1'), Buffer.alloc(600)])

  it.each(['tool.exe', 'tool.pdf', 'tool.csv', 'tool.txt', 'tool.docx', 'tool.xls'])(
    'a program named %s',
    async (name) => {
      expect(await refusal(name, program)).toBe('file_type_not_supported')
    },
  )

  it('a PDF named .csv, a workbook named .docx, a page of HTML named .txt', async () => {
    expect(await refusal('a.csv', await aPdf([['x']]))).toBe('file_type_not_supported')
    expect(await refusal('a.docx', aWorkbook({ A: [['a'], [1]] }))).toBe('file_type_not_supported')
    expect(await refusal('a.txt', '<!doctype html><script>x</script>')).toBe('file_type_not_supported')
  })

  it('an empty file, a blank file', async () => {
    expect(await refusal('a.csv', '')).toBe('file_empty')
    expect(await refusal('a.txt', ' \n\t ')).toBe('file_empty')
    expect(await refusal('a.csv', ' \n ')).toBe('file_empty')
  })

  it('a workbook or document behind a password', async () => {
    const compound = Buffer.alloc(4096)
    compound.writeUInt32BE(0xd0cf11e0, 0)
    compound.write('EncryptedPackage\0', 1024, 'utf16le')
    expect(await refusal('a.xlsx', compound)).toBe('file_encrypted')
    expect(await refusal('a.docx', compound)).toBe('file_encrypted')
  })

  it('an archive that unpacks to far more than it weighs, even when it claims otherwise', async () => {
    const blank = new Uint8Array(80 * 1024 * 1024)
    expect(await refusal('bomb.xlsx', aZip('xl/workbook.xml', blank))).toBe('file_too_complex')
    expect(await refusal('bomb.docx', aZip('word/document.xml', blank, 100))).toBe('file_too_complex')
    expect(await refusal('torn.xlsx', aZip('xl/workbook.xml', Buffer.from('<none/>')))).toBe('file_damaged')
  })

  it('XML nested deeper than any document', async () => {
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(100_000)}${'</w:sdtContent></w:sdt>'.repeat(100_000)}`
    expect(await refusal('deep.docx', aZip('word/document.xml', Buffer.from(deep)))).toBe('file_damaged')
  })
})
