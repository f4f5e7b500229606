import { truthWords } from '#contract/kit/format/cell-text.ts'
import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'

/** What a mailed dashboard says besides its own words. */
export const words = {
  open: localized('Open the dashboard', 'Buka dasbor'),
  gone: localized(
    'This chart is gone or not shared any more.',
    'Grafik ini sudah tidak ada atau tidak dibagikan lagi.',
  ),
  failed: localized('This chart does not work right now.', 'Grafik ini sedang tidak berfungsi.'),
  empty: localized('Nothing to show.', 'Tidak ada yang ditampilkan.'),
  asOf: localized('As of', 'Per'),
  why: localized(
    'You get this mail because a member of your workspace scheduled it.',
    'Kamu menerima email ini karena dijadwalkan oleh anggota ruang kerjamu.',
  ),
  attached: localized('The dashboard is attached as a PDF.', 'Dasbornya terlampir sebagai PDF.'),
  asTables: localized('Shown in it as tables, not drawn', 'Tampil di dalamnya sebagai tabel, tidak digambar'),
  noPdf: localized(
    'The PDF could not be made this time; the values stand here.',
    'PDF-nya tidak bisa dibuat kali ini; nilainya ada di sini.',
  ),
  table: localized(
    'Shown as a table: this kind of chart is drawn on the screen only.',
    'Tampil sebagai tabel: jenis grafik ini hanya digambar di layar.',
  ),
}

export const shownOfAll = (shown: string, all: string): LocalizedText =>
  localized(`${shown} of ${all}`, `${shown} dari ${all}`)

export const seriesLeft = (shown: number, left: number): LocalizedText =>
  localized(
    `The ${shown} largest series; ${left} more are not drawn.`,
    `${shown} seri terbesar; ${left} lagi tidak digambar.`,
  )

export const overlaps = localized(
  'Several rows share a place, and only the last one is drawn.',
  'Ada beberapa baris di tempat yang sama dan hanya yang terakhir digambar.',
)

/** What a chart says besides its data. */
export const catalogues = {
  en: { ...truthWords.en, others: 'Others', none: '(none)', blank: '(blank)' },
  id: { ...truthWords.id, others: 'Lainnya', none: '(kosong)', blank: '(teks kosong)' },
} as const
