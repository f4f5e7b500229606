import { readFile } from 'node:fs/promises'
import { cutText } from './cut-text.ts'
import { detectFormat, type Format } from './detect.ts'
import type { Document } from './document.ts'

/**
 * Reads a file into pages of text or tables where it is called: in a thread or process of its own, because no file may hurt
 * the server. `longest` is how many characters of text are kept at most. Errors: `DocumentError`.
 */
export async function readFormatted(path: string, filename: string, longest?: number): Promise<Document> {
  const format = await detectFormat(path, filename)
  return cutText(await readFormat(format, await readFile(path), filename), longest)
}

// Each reader is loaded only for a file of its kind: the worker stays small and starts fast.
async function readFormat(format: Format, content: Buffer, filename: string): Promise<Document> {
  switch (format) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(content)
    case 'docx':
      return (await import('./read-word.ts')).readDocx(content)
    case 'doc':
      return (await import('./read-word.ts')).readDoc(content)
    case 'pptx':
      return (await import('./read-slides.ts')).readPptx(content)
    case 'md':
      return (await import('./read-markup.ts')).readMarkdown(content)
    case 'html':
      return (await import('./read-markup.ts')).readHtml(content)
    case 'txt':
      return (await import('./read-text.ts')).readText(content)
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(content, filename.replace(/\.[^.]*$/, ''))
    case 'xlsx':
    case 'xls':
      return (await import('./read-workbook.ts')).readWorkbook(content, format)
  }
}
