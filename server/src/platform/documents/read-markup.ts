import { parseHTML } from 'linkedom'
import { blockText, wholeHtml } from '../web-page/block-text.ts'
import { decodeText } from './decode.ts'
import type { Document, DocumentWarning } from './document.ts'
import { DocumentError } from './errors.ts'

/** The words of a saved page, as blocks; nothing in it is run or fetched. Errors: file_empty. */
export function readHtml(content: Buffer): Document {
  const { text, warnings } = decoded(content)
  const { document } = parseHTML(wholeHtml(text))
  for (const unseen of document.querySelectorAll('script,style,noscript,template,svg,iframe,[hidden]')) unseen.remove()
  return asDocument(blockText(document.body), warnings)
}

/** A text in Markdown as it is read: without the marks of bold words, links, pictures and tables. Errors: file_empty. */
export function readMarkdown(content: Buffer): Document {
  const { text, warnings } = decoded(content)
  const lines: string[] = []
  let inCode = false
  for (const line of withoutComments(text).split(/\r\n?|\n/)) {
    const isFence = /^ {0,3}(```|~~~)/.test(line)
    if (isFence) inCode = !inCode
    // What stands between fences is as it was written.
    const read = inCode || isFence || line.length > longestLine ? line : unmarked(line)
    if (read !== undefined) lines.push(read)
  }
  return asDocument(lines.join('\n'), warnings)
}

/** Characters; no paragraph that a person wrote is longer. */
const longestLine = 20_000

/** One line; undefined for the one that only rules the columns of a table. */
function unmarked(line: string): string | undefined {
  if (line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line)) return undefined
  return line
    .replace(/!?\[([^[\]]{0,1000})\]\([^()]{0,2000}\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_]{0,1000})(?<=\S)\1/g, '$2')
    .replace(/^ *\| *(.*?) *\| *$/, '$1')
}

const withoutComments = (text: string): string =>
  text
    .split('<!--')
    .map((piece, index) => {
      const end = index === 0 ? -1 : piece.indexOf('-->')
      return end < 0 ? (index === 0 ? piece : `<!--${piece}`) : piece.slice(end + 3)
    })
    .join('')

function decoded(content: Buffer): { text: string; warnings: DocumentWarning[] } {
  const { text, guessed } = decodeText(content)
  return { text, warnings: guessed ? [{ code: 'encoding_guessed', params: { encoding: guessed } }] : [] }
}

function asDocument(text: string, warnings: DocumentWarning[]): Document {
  if (text.trim() === '') throw new DocumentError('file_empty')
  return { kind: 'text', pages: [{ text: text.trim() }], warnings }
}
