import { defineErrors } from '../kit/error.ts'

export const chartErrors = defineErrors({
  /** messages.tsv: chat. */
  chart_not_saved: {
    status: 500,
    kind: 'bug',
    message: { en: 'Error while saving chart', id: 'Gagal menyimpan grafik' },
  },
  chart_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This chart is not here any more.', id: 'Grafik ini sudah tidak ada.' },
  },
  /** With the chart's id as the detail `chart_id`. */
  chart_saved_already: {
    status: 400,
    kind: 'user',
    message: { en: 'This answer is saved as a chart already.', id: 'Jawaban ini sudah disimpan sebagai grafik.' },
  },
  answer_without_table: {
    status: 400,
    kind: 'user',
    message: {
      en: 'This answer holds no table that comes from a query, so there is nothing to draw again.',
      id: 'Jawaban ini tidak punya tabel dari kueri, jadi tidak ada yang bisa digambar ulang.',
    },
  },
  too_many_charts: {
    status: 409,
    kind: 'user',
    message: {
      en: 'There are {limit} charts here already. Delete one that is not used any more.',
      id: 'Sudah ada {limit} grafik di sini. Hapus dulu yang tidak dipakai lagi.',
    },
  },
  chart_query_unreadable: {
    status: 400,
    kind: 'user',
    message: {
      en: 'This query cannot be made: {reason}',
      id: 'Kueri ini tidak bisa dibuat: {reason}',
    },
  },
  chart_parameter_missing: {
    status: 400,
    kind: 'user',
    message: { en: 'Give a value for {name}.', id: 'Isi nilai untuk {name}.' },
  },
  chart_not_run: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This chart does not work right now, so it cannot be verified.',
      id: 'Grafik ini sedang tidak berfungsi, jadi belum bisa diverifikasi.',
    },
  },
})
