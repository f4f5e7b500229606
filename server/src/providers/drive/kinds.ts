import { mimeOfEnding, mimeTypes } from '../../platform/documents/mime-types.ts'
import type { DriveEntry } from './port.ts'

type Kind = DriveEntry['kind']

/** Stored files that can be read as they are, by their endings. */
const stored = new Map<string, Kind>([
  ...['pdf', 'docx', 'doc', 'txt', 'md', 'html'].map((ending) => [ending, 'document'] as const),
  ...['csv', 'xlsx', 'xls'].map((ending) => [ending, 'spreadsheet'] as const),
])

export const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a stored file is by its name, and as what it comes. */
export function storedAs(name: string): Pick<DriveEntry, 'kind' | 'taken'> {
  const ending = endingOf(name)
  const [kind, mime] = [stored.get(ending), mimeOfEnding(ending)]
  if (!kind || !mime) return { kind: ending === 'ppt' || ending === 'pptx' ? 'presentation' : 'other', taken: null }
  return { kind, taken: { ending, mime, how: 'as-is' } }
}

/** What a document, spreadsheet or presentation that is no file of its own is exported as. */
export const exportedAs = {
  document: { ending: 'docx', mime: mimeTypes.docx, how: 'exported' },
  spreadsheet: { ending: 'xlsx', mime: mimeTypes.xlsx, how: 'exported' },
  presentation: { ending: 'pdf', mime: mimeTypes.pdf, how: 'exported' },
} as const satisfies Partial<Record<Kind, DriveEntry['taken']>>

/** `Plan.docx` for a document called `Plan`; a name that ends so already stays. */
export const fileNameOf = ({ name, taken }: DriveEntry): string =>
  taken && endingOf(name) !== taken.ending ? `${name}.${taken.ending}` : name
