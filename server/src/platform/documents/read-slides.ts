import path from 'node:path'
import type { Document, DocumentWarning, TextPage } from './document.ts'
import { DocumentError } from './errors.ts'
import { plainText } from './sheet-text.ts'
import { type ZipFile, zipFiles } from './zip-files.ts'
import { guardZip } from './zip-guard.ts'

const maxSlides = 3000

/**
 * The text of each slide of a presentation, in the order in which they are shown: its boxes, the rows of its tables, its diagrams,
 * and below them what its speaker notes say. Errors: file_encrypted, file_damaged, file_no_text.
 */
export async function readPptx(content: Buffer): Promise<Document> {
  await guardZip(content)
  const files = new Map(zipFiles(content).map((file) => [file.name, file]))
  const slides = slidesOf(files)
  const pages = slides
    .slice(0, maxSlides)
    .map((name, index): TextPage => ({ page: index + 1, text: slideText(files, name) }))
  const filled = pages.filter(({ text }) => text !== '')
  if (filled.length === 0) throw new DocumentError('file_no_text', { pages: pages.length })
  const warnings: DocumentWarning[] = []
  const bare = pages.length - filled.length
  if (bare > 0) warnings.push({ code: 'pages_without_text', params: { count: bare } })
  if (slides.length > maxSlides) warnings.push({ code: 'text_cut', params: { pages: maxSlides } })
  return { kind: 'text', pages: filled, warnings }
}

type Files = ReadonlyMap<string, ZipFile>
/** A file that another one names, by which name, and what it is to it: the last part of its kind's address. */
type Related = { id: string; kind: string; name: string }

const xmlOf = (files: Files, name: string): string => files.get(name)?.read().toString('utf8') ?? ''

const attribute = (tag: string, name: string): string =>
  plainText(new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '')

function relatedTo(files: Files, name: string): Related[] {
  const folder = path.posix.dirname(name)
  const xml = xmlOf(files, `${folder}/_rels/${path.posix.basename(name)}.rels`)
  return Array.from(xml.matchAll(/<Relationship\b[^>]*>/g), ([tag]) => {
    const target = attribute(tag, 'Target')
    return {
      id: attribute(tag, 'Id'),
      kind: attribute(tag, 'Type').replace(/^.*\//, ''),
      name: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target),
    }
  })
}

function slidesOf(files: Files): string[] {
  const main = 'ppt/presentation.xml'
  const names = new Map(relatedTo(files, main).map(({ id, name }) => [id, name]))
  const shown = Array.from(xmlOf(files, main).matchAll(/<p:sldId\b[^>]*>/g), ([tag]) =>
    names.get(attribute(tag, 'r:id')),
  )
  const slides = new Set(shown.filter((name): name is string => name !== undefined && files.has(name)))
  if (slides.size === 0) throw new DocumentError('file_damaged')
  return [...slides]
}

function slideText(files: Files, name: string): string {
  const related = relatedTo(files, name)
  const those = (kind: string) => related.filter((part) => part.kind === kind).map((part) => xmlOf(files, part.name))
  return [xmlOf(files, name), ...those('diagramData'), ...those('notesSlide')]
    .map(drawnText)
    .filter((text) => text !== '')
    .join('\n\n')
}

/** What ends with a line, a cell or a paragraph; the number of a slide is a field and no text. */
function drawnText(xml: string): string {
  const parts: string[] = []
  let [inText, inField, inRow] = [false, false, false]
  for (const [, tag = '', plain] of xml.matchAll(/<([^<>]*)>|([^<]+)/g)) {
    if (plain !== undefined) {
      if (inText && !inField) parts.push(plainText(plain))
      continue
    }
    const name = /^\/?[\w:]+/.exec(tag)?.[0] ?? ''
    if (name === 'a:t' || name === '/a:t') inText = name === 'a:t' && !tag.endsWith('/')
    else if (name === 'a:fld' || name === '/a:fld') inField = name === 'a:fld' && !tag.endsWith('/')
    else if (name === 'a:tr' || name === '/a:tr') inRow = name === 'a:tr'
    parts.push(separators[name] ?? '')
    if (name === '/a:p') parts.push(inRow ? ' ' : '\n')
  }
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ \| ?\n/g, '\n')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const separators: Readonly<Record<string, string>> = {
  'a:br': '\n',
  '/a:tc': ' | ',
  '/a:tr': '\n',
  '/p:sp': '\n',
  '/p:graphicFrame': '\n',
}
