import type { DriveEntry } from './port.ts'

type Kind = DriveEntry['kind']

/** Stored files that can be read as they are, by their endings. */
const stored: Record<string, { kind: Kind; mime: string }> = {
  pdf: { kind: 'document', mime: 'application/pdf' },
  docx: { kind: 'document', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  doc: { kind: 'document', mime: 'application/msword' },
  txt: { kind: 'document', mime: 'text/plain' },
  csv: { kind: 'spreadsheet', mime: 'text/csv' },
  xlsx: { kind: 'spreadsheet', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xls: { kind: 'spreadsheet', mime: 'application/vnd.ms-excel' },
}

export const endingOf = (name: string): string => /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a stored file is by its name, and as what it comes. */
export function storedAs(name: string): Pick<DriveEntry, 'kind' | 'taken'> {
  const ending = endingOf(name)
  const known = Object.hasOwn(stored, ending) ? stored[ending] : undefined
  if (!known) return { kind: ending === 'ppt' || ending === 'pptx' ? 'presentation' : 'other', taken: null }
  return { kind: known.kind, taken: { ending, mime: known.mime, how: 'as-is' } }
}

/** What a document, spreadsheet or presentation that is no file of its own is exported as. */
export const exportedAs = {
  document: {
    ending: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    how: 'exported',
  },
  spreadsheet: {
    ending: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    how: 'exported',
  },
  presentation: { ending: 'pdf', mime: 'application/pdf', how: 'exported' },
} as const satisfies Partial<Record<Kind, DriveEntry['taken']>>

/** `Plan.docx` for a document called `Plan`; a name that ends so already stays. */
export const fileNameOf = ({ name, taken }: DriveEntry): string =>
  taken && endingOf(name) !== taken.ending ? `${name}.${taken.ending}` : name
