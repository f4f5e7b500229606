import { decodeText } from './decode.ts'
import type { Document, DocumentWarning } from './document.ts'
import { DocumentError } from './errors.ts'

/** The text of a plain text file; a form feed begins a page. Errors: file_empty. */
export function readText(content: Buffer): Document {
  const decoded = decodeText(content)
  const warnings: DocumentWarning[] = []
  if (decoded.guessed) warnings.push({ code: 'encoding_guessed', params: { encoding: decoded.guessed } })
  const parts = decoded.text.replace(/\r\n?/g, '\n').split('\f')
  const pages = parts
    .map((text, index) => (parts.length > 1 ? { page: index + 1, text } : { text }))
    .filter((page) => page.text.trim() !== '')
  if (pages.length === 0) throw new DocumentError('file_empty')
  return { kind: 'text', pages, warnings }
}
