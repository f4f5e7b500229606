/** What files that can be read are on the wire, by their usual ending. */
export const mimeTypes = {
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  html: 'text/html',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** By an ending, which the content need not bear out; undefined for what cannot be read. */
export const mimeOfEnding = (ending: string): string | undefined =>
  Object.hasOwn(mimeTypes, ending) ? mimeTypes[ending as keyof typeof mimeTypes] : undefined
