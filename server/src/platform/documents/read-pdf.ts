import { getDocumentProxy } from 'unpdf'
import type { Document, DocumentWarning, TextPage } from './document.ts'
import { DocumentError } from './errors.ts'

type TextItem = { str: string; hasEOL: boolean; transform: number[]; height: number }
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

const maxPages = 3000

/** The text of each page of a PDF. Errors: file_encrypted, file_damaged, file_no_text (only pictures of pages). */
export async function readPdf(content: Buffer): Promise<Document> {
  const pdf = await openPdf(content)
  const pages: TextPage[] = []
  const warnings: DocumentWarning[] = []
  const count = Math.min(pdf.numPages, maxPages)
  for (let number = 1; number <= count; number++) pages.push({ page: number, text: await pageText(pdf, number) })
  const filled = pages.filter((page) => page.text !== '')
  if (filled.length === 0) throw new DocumentError('file_no_text', { pages: pdf.numPages })
  if (filled.length < pages.length)
    warnings.push({ code: 'pages_without_text', params: { count: pages.length - filled.length } })
  if (pdf.numPages > count) warnings.push({ code: 'text_cut', params: { pages: count } })
  return { kind: 'text', pages: filled, warnings }
}

async function openPdf(content: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(content), { verbosity: 0 })
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException'
    throw new DocumentError(encrypted ? 'file_encrypted' : 'file_damaged')
  }
}

async function pageText(pdf: PdfDocument, number: number): Promise<string> {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  const text = joinItems(items.filter((item): item is typeof item & TextItem => 'str' in item))
  page.cleanup()
  return text
}

/** Lines of a paragraph become one line again, a wider gap becomes an empty line, words cut at a line's end are mended. */
function joinItems(items: TextItem[]): string {
  let text = ''
  let lastY: number | undefined
  let lastHeight = 0
  for (const item of items) {
    const y = item.transform[5] ?? 0
    const height = item.height || lastHeight
    if (lastY !== undefined && item.str.trim() !== '') {
      const gap = Math.abs(y - lastY)
      if (gap > 1.75 * Math.max(height, lastHeight, 1)) text = `${text.trimEnd()}\n\n`
      else if (gap > 0.5 * Math.max(height, 1) && !text.endsWith('\n')) text += '\n'
    }
    text += item.str
    if (item.hasEOL && !text.endsWith('\n')) text += '\n'
    if (item.str.trim() !== '') {
      lastY = y
      lastHeight = height
    }
  }
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/(\p{Ll})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
    .replace(/(?<!\n) ?\n(?!\n| ?[-•*▪] | ?\d{1,3}[.)] )/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
