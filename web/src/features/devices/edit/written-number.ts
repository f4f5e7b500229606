/** A figure as a person writes it, null where nothing is written. A comma is how Indonesians write it. */
export const readWrittenNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
