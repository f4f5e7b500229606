import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { DocumentEnding, DocumentFormat } from '#contract/kit/document-formats.ts'
import { DocumentError } from './errors.ts'

/** The formats that can be read. Those of plain text are told apart by the file's name, all others by content alone. */
export type Format = DocumentFormat

const longestName = 64

/** Formats that a file of an ending may have. */
const formatsOf: Record<DocumentEnding, readonly Format[]> = {
  pdf: ['pdf'],
  docx: ['docx', 'doc'],
  doc: ['doc', 'docx'],
  pptx: ['pptx'],
  xlsx: ['xlsx', 'xls'],
  xls: ['xls', 'xlsx'],
  csv: ['csv'],
  tsv: ['csv'],
  txt: ['txt'],
  json: ['txt'],
  xml: ['txt'],
  md: ['md'],
  markdown: ['md'],
  html: ['html'],
  htm: ['html'],
}
const ofText: readonly Format[] = ['txt', 'md', 'html', 'csv']

/**
 * The format of a file by its content, which must be of the kind its name claims. Of a file of any size only small pieces
 * are held at once. Errors: file_empty, file_type_not_supported, file_encrypted.
 */
export async function detectFormat(path: string, filename: string): Promise<Format> {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  const allowed = Object.hasOwn(formatsOf, ending) ? formatsOf[ending as DocumentEnding] : undefined
  if (!allowed) throw new DocumentError('file_type_not_supported', { ending })
  const head = await readHead(path)
  if (head.length === 0) throw new DocumentError('file_empty')
  const found = (await binaryFormat(head, path)) ?? textFormat(head, allowed)
  if (found === undefined || found === 'other' || !allowed.includes(found))
    throw new DocumentError('file_type_not_supported', { ending })
  return found
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function binaryFormat(head: Buffer, path: string): Promise<Format | 'other' | undefined> {
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (head.length > 30 && head.readUInt32BE(0) === 0x504b0304) return zipFormat(path)
  if (head.length > 512 && head.readUInt32BE(0) === 0xd0cf11e0) return compoundFormat(path)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(head.subarray(0, 8192)).catch(() => undefined)
  // XML is text; only the known text formats get through, whatever their content.
  return type && type.mime !== 'application/xml' ? 'other' : undefined
}

async function zipFormat(path: string): Promise<Format | 'other'> {
  const found = await namesIn(path, {
    docx: ['word/document.xml', 'word/document2.xml'],
    xlsx: ['xl/workbook.xml'],
    pptx: ['ppt/presentation.xml'],
  })
  return (['docx', 'xlsx', 'pptx'] as const).find((format) => found.has(format)) ?? 'other'
}

async function compoundFormat(path: string): Promise<Format | 'other'> {
  const wide = (name: string) => Buffer.from(`${name}\0`, 'utf16le')
  const names = {
    locked: [wide('EncryptedPackage')],
    doc: [wide('WordDocument')],
    xls: [wide('Workbook'), wide('Book')],
  }
  const found = await namesIn(path, names)
  if (found.has('locked')) throw new DocumentError('file_encrypted')
  return found.has('doc') ? 'doc' : found.has('xls') ? 'xls' : 'other'
}

/** Which of the groups have a name that stands somewhere in the file. */
async function namesIn<Group extends string>(
  path: string,
  groups: Record<Group, (string | Buffer)[]>,
): Promise<Set<Group>> {
  const found = new Set<Group>()
  let tail = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: 262_144 }) as AsyncIterable<Buffer>) {
    const text = Buffer.concat([tail, piece])
    for (const group of Object.keys(groups) as Group[])
      if (!found.has(group) && groups[group].some((name) => text.includes(name))) found.add(group)
    // A name may lie across the border of two pieces.
    tail = Buffer.from(text.subarray(-longestName))
  }
  return found
}

/** A page or a script is only read where its name says so: as a text it is most likely something saved by mistake. */
function textFormat(content: Buffer, allowed: readonly Format[]): Format | undefined {
  const format = allowed.find((candidate) => ofText.includes(candidate))
  if (!format || !looksLikeText(content)) return undefined
  const isPage = /^\s*<(!doctype|html|\?php|script)/i.test(content.subarray(0, 512).toString('latin1'))
  return isPage && format !== 'html' ? undefined : format
}

/** Text has no control characters but white space; UTF-16 is text whose zero bytes stand on one side. */
function looksLikeText(content: Buffer): boolean {
  const sample = content.subarray(0, 65_536)
  if ((sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)) return true
  let controls = 0
  let zeros = 0
  let evenZeros = 0
  let at = 0
  for (const byte of sample) {
    if (byte === 0) {
      zeros++
      if (at % 2 === 0) evenZeros++
    } else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) controls++
    at++
  }
  const sides = [evenZeros, zeros - evenZeros]
  const wide = Math.max(...sides) > sample.length * 0.3 && Math.min(...sides) < sample.length * 0.02
  if (!wide && zeros > 0) return false
  return controls <= sample.length * 0.005
}
