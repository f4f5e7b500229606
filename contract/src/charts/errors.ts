import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const chartErrors = defineErrors({
  /** messages.tsv: chat. */
  chart_not_saved: {
    status: 500,
    kind: 'bug',
    message: localized('Error while saving chart', 'Gagal menyimpan grafik'),
  },
  chart_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This chart is not here any more.', 'Grafik ini sudah tidak ada.'),
  },
  /** With the chart's id as the detail `chart_id`. */
  chart_saved_already: {
    status: 400,
    kind: 'user',
    message: localized('This answer is saved as a chart already.', 'Jawaban ini sudah disimpan sebagai grafik.'),
  },
  answer_without_table: {
    status: 400,
    kind: 'user',
    message: localized(
      'This answer holds no table that comes from a query, so there is nothing to draw again.',
      'Jawaban ini tidak punya tabel dari kueri, jadi tidak ada yang bisa digambar ulang.',
    ),
  },
  too_many_charts: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are {limit} charts here already. Delete one that is not used any more.',
      'Sudah ada {limit} grafik di sini. Hapus dulu yang tidak dipakai lagi.',
    ),
  },
  chart_figures_not_allowed: {
    status: 403,
    kind: 'user',
    message: localized(
      'You may not see these figures, so you can’t save them as a chart.',
      'Kamu tidak boleh melihat angka ini, jadi tidak bisa menyimpannya sebagai grafik.',
    ),
  },
  chart_query_unreadable: {
    status: 400,
    kind: 'user',
    message: localized('This query cannot be made: {reason}', 'Kueri ini tidak bisa dibuat: {reason}'),
  },
  chart_parameter_missing: {
    status: 400,
    kind: 'user',
    message: localized('Give a value for {name}.', 'Isi nilai untuk {name}.'),
  },
  chart_not_run: {
    status: 409,
    kind: 'user',
    message: localized(
      'This chart does not work right now, so it cannot be verified.',
      'Grafik ini sedang tidak berfungsi, jadi belum bisa diverifikasi.',
    ),
  },
})
