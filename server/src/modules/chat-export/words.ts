import { formatDate } from '#contract/kit/format/date.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'

/** What an exported chat says besides what was said in it. */
export const words = {
  question: localized('Question', 'Pertanyaan'),
  answer: localized('Answer', 'Jawaban'),
  sources: localized('Sources', 'Sumber'),
  files: localized('Files', 'Berkas'),
  query: localized('Query', 'Kueri'),
  page: localized('page', 'halaman'),
  row: localized('row', 'baris'),
  chart: localized('Chart', 'Grafik'),
  exported: localized('Exported', 'Diekspor'),
  stopped: localized('Stopped before it was complete.', 'Dihentikan sebelum selesai.'),
  failed: localized('This answer failed.', 'Jawaban ini gagal.'),
  running: localized('This answer was still being written.', 'Jawaban ini masih ditulis.'),
  more: localized('The first {shown} of {all} rows.', '{shown} baris pertama dari {all}.'),
} satisfies Record<string, LocalizedText>

/** In which language and whose hours a file is written. */
export type ExportReader = { language: Language; timeZone: string }

/** A moment as people read it, in a time zone that is named, since a file travels. */
export const momentText = (iso: string | Date, { language, timeZone }: ExportReader): string =>
  formatDate(iso, language, 'zoned', timeZone)
