import mammoth from 'mammoth'
import WordExtractor from 'word-extractor'
import type { Document } from './document.ts'
import { DocumentError } from './errors.ts'
import { htmlText } from './html-text.ts'
import { guardZip } from './zip-guard.ts'

/** The text of a .docx file, headings and list items on lines of their own, a table row as cells between bars. */
export async function readDocx(content: Buffer): Promise<Document> {
  await guardZip(content)
  // Pictures are never unpacked: only the text is wanted.
  const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
  const { value } = await mammoth.convertToHtml({ buffer: content }, { convertImage, externalFileAccess: false })
  return textDocument(htmlText(value))
}

/** The text of a Word 97–2003 file: body, then footnotes and endnotes. Errors: file_encrypted. */
export async function readDoc(content: Buffer): Promise<Document> {
  if (isEncryptedDoc(content)) throw new DocumentError('file_encrypted')
  const doc = await new WordExtractor().extract(content)
  const parts = [doc.getBody(), doc.getFootnotes(), doc.getEndnotes()]
  // The body has one line feed after each paragraph.
  return textDocument(
    parts
      .map((part) => part.trim().replace(/\n+/g, '\n\n'))
      .filter((part) => part !== '')
      .join('\n\n'),
  )
}

/** The flag fEncrypted of the header that starts the main stream of a .doc file ([MS-DOC] 2.5.2). */
function isEncryptedDoc(content: Buffer): boolean {
  for (let offset = 512; offset + 12 <= content.length && offset < 1_048_576; offset += 512) {
    if (content.readUInt16LE(offset) === 0xa5ec) return (content.readUInt16LE(offset + 10) & 0x0100) !== 0
  }
  return false
}

function textDocument(text: string): Document {
  if (!/[\p{L}\p{N}]/u.test(text)) throw new DocumentError('file_no_text')
  return { kind: 'text', pages: [{ text }], warnings: [] }
}
