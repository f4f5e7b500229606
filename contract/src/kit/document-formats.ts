/** The formats of documents that can be read. */
export const documentFormats = ['pdf', 'docx', 'doc', 'pptx', 'txt', 'md', 'html', 'csv', 'xlsx', 'xls'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** The endings of files that can be read, in small letters; the content decides. */
export const documentEndings = [
  ...(['pdf', 'docx', 'doc', 'pptx', 'xlsx', 'xls', 'csv', 'tsv'] as const),
  ...(['txt', 'md', 'markdown', 'html', 'htm', 'json', 'xml'] as const),
] as const
export type DocumentEnding = (typeof documentEndings)[number]

/** What the dialog that chooses files offers. */
export const acceptedDocuments = documentEndings.map((ending) => `.${ending}`).join(',')
