import { fileTypeFromBuffer } from 'file-type'
import { DocumentError } from './errors.ts'

/** The formats that can be read. `csv` and `txt` are told apart by the file's name, all others by content alone. */
export type Format = 'pdf' | 'docx' | 'doc' | 'txt' | 'csv' | 'xlsx' | 'xls'

const family: Record<string, readonly Format[]> = {
  pdf: ['pdf'],
  docx: ['docx', 'doc'],
  doc: ['doc', 'docx'],
  xlsx: ['xlsx', 'xls'],
  xls: ['xls', 'xlsx'],
  csv: ['csv'],
  txt: ['txt'],
}

/**
 * The format of a file by its content, which must be of the kind its name claims (spec §6: a renamed program or a PDF named
 * .csv is refused; old and new Word or Excel files may carry each other's ending).
 * Errors: file_empty, file_type_not_supported, file_encrypted.
 */
export async function detectFormat(content: Buffer, filename: string): Promise<Format> {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const allowed = Object.hasOwn(family, ending) ? family[ending] : undefined
  if (!allowed) throw new DocumentError('file_type_not_supported', { ending })
  if (content.length === 0) throw new DocumentError('file_empty')
  const found = (await binaryFormat(content)) ?? textFormat(content, ending)
  if (found === undefined || found === 'other' || !allowed.includes(found))
    throw new DocumentError('file_type_not_supported', { ending })
  return found
}

async function binaryFormat(content: Buffer): Promise<Format | 'other' | undefined> {
  if (content.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (content.length > 30 && content.readUInt32BE(0) === 0x504b0304) return zipFormat(content)
  if (content.length > 512 && content.readUInt32BE(0) === 0xd0cf11e0) return compoundFormat(content)
  const type = await fileTypeFromBuffer(content.subarray(0, 8192)).catch(() => undefined)
  // XML is text; only the known text formats get through, whatever their content.
  return type && type.mime !== 'application/xml' ? 'other' : undefined
}

function zipFormat(content: Buffer): Format | 'other' {
  const directory = content.subarray(Math.max(0, content.length - 4_000_000))
  if (directory.includes('word/document.xml') || directory.includes('word/document2.xml')) return 'docx'
  if (directory.includes('xl/workbook.xml')) return 'xlsx'
  if (content.includes('word/document.xml')) return 'docx'
  return content.includes('xl/workbook.xml') ? 'xlsx' : 'other'
}

function compoundFormat(content: Buffer): Format | 'other' {
  const has = (name: string) => content.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (has('EncryptedPackage')) throw new DocumentError('file_encrypted')
  if (has('WordDocument')) return 'doc'
  return has('Workbook') || has('Book') ? 'xls' : 'other'
}

function textFormat(content: Buffer, ending: string): Format | undefined {
  if (!looksLikeText(content)) return undefined
  if (/^\s*<(!doctype|html|\?php|script)/i.test(content.subarray(0, 512).toString('latin1'))) return undefined
  return ending === 'csv' || ending === 'txt' ? ending : undefined
}

/** Text has no control characters but white space; UTF-16 is text whose zero bytes stand on one side. */
function looksLikeText(content: Buffer): boolean {
  const sample = content.subarray(0, 65_536)
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) return true
  let controls = 0
  const zeros = [0, 0]
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at]!
    if (byte === 0) zeros[at % 2] = zeros[at % 2]! + 1
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls++
  }
  const wide = Math.max(...zeros) > sample.length * 0.3 && Math.min(...zeros) < sample.length * 0.02
  if (!wide && zeros[0]! + zeros[1]! > 0) return false
  return controls <= sample.length * 0.005
}
