import xlsx from '@e965/xlsx'
import type { HostileFile } from './hostile-file.ts'

/** A compound file (MS-CFB) whose only stream has this name; `next` says which sector follows a sector. */
function compound(name: string, next: (sector: number) => number, sectors = 16): Buffer {
  const file = Buffer.alloc(512 * (sectors + 1))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(4096, 56)
  file.writeUInt32LE(0xfffffffe, 60)
  file.writeUInt32LE(0xfffffffe, 68)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  for (let sector = 0; sector < 128; sector++)
    file.writeUInt32LE(sector < sectors ? next(sector) : 0xffffffff, 512 + sector * 4)
  const entry = (at: number, called: string, kind: number, start: number, size: number) => {
    const index = 1024 + at * 128
    file.write(`${called}\0`, index, 'utf16le')
    file.writeUInt16LE((called.length + 1) * 2, index + 64)
    file[index + 66] = kind
    file.fill(0xff, index + 68, index + 80)
    if (kind === 5) file.writeUInt32LE(1, index + 76)
    file.writeUInt32LE(start, index + 116)
    file.writeUInt32LE(size, index + 120)
  }
  entry(0, 'Root Entry', 5, 0xfffffffe, 0)
  entry(1, name, 2, 2, 0x7fffffff)
  return file
}

const circle = (sector: number) => (sector === 0 ? 0xfffffffd : sector === 1 ? 0xfffffffe : sector === 2 ? 3 : 2)
const chain = (sector: number) =>
  sector === 0 ? 0xfffffffd : sector === 1 ? 0xfffffffe : sector < 15 ? sector + 1 : 0xfffffffe

/** An old workbook in which every byte behind the header that is `from` became `to`. */
function changed(from: number, to: number): Buffer {
  const sheet = xlsx.utils.aoa_to_sheet(Array.from({ length: 500 }, (_, row) => [`nama ${row}`, row, row / 3]))
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, sheet, 'A')
  const file = xlsx.write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  for (let index = 2048; index < file.length; index++) if (file[index] === from) file[index] = to
  return file
}

const refused = ['file_damaged', 'file_empty', 'file_no_text', 'file_too_complex', 'file_timed_out', 'file_encrypted']

export const hostileFiles: HostileFile[] = [
  { name: 'sectors-in-a-circle.xls', make: () => compound('Workbook', circle), ends: refused },
  { name: 'sectors-in-a-circle.doc', make: () => compound('WordDocument', circle), ends: refused },
  { name: 'two-gigabytes-in-eight-kilobytes.xls', make: () => compound('Workbook', chain), ends: refused },
  { name: 'two-gigabytes-in-eight-kilobytes.doc', make: () => compound('WordDocument', chain), ends: refused },
  { name: 'long-records.xls', make: () => changed(0, 0xff), ends: [...refused, 'read'] },
  { name: 'large-numbers.xls', make: () => changed(1, 0xfe), ends: [...refused, 'read'] },
]
