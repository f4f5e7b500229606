import type { Language, Sentence } from '#contract/language.ts'

const say = (en: string, id: string): Sentence => ({ en, id })

/** What an exported chat says besides what was said in it. */
export const words = {
  question: say('Question', 'Pertanyaan'),
  answer: say('Answer', 'Jawaban'),
  sources: say('Sources', 'Sumber'),
  files: say('Files', 'File'),
  query: say('Query', 'Kueri'),
  chart: say('Chart', 'Grafik'),
  exported: say('Exported', 'Diekspor'),
  stopped: say('Stopped before it was complete.', 'Dihentikan sebelum selesai.'),
  failed: say('This answer failed.', 'Jawaban ini gagal.'),
  running: say('This answer was still being written.', 'Jawaban ini masih ditulis.'),
  more: say('The first {shown} of {all} rows.', '{shown} baris pertama dari {all}.'),
} satisfies Record<string, Sentence>

/** A moment as people read it; in UTC, which is named, since a file travels. */
export const momentText = (iso: string | Date, language: Language): string =>
  `${new Date(iso).toLocaleString(language === 'id' ? 'id-ID' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
