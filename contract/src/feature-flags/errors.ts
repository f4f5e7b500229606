import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const featureFlagErrors = defineErrors({
  way_not_offered: {
    status: 403,
    kind: 'user',
    message: localized(
      '@{name} is not available for this account. The operator of this installation can turn it on.',
      '@{name} tidak tersedia untuk akun ini. Operator instalasi ini bisa menyalakannya.',
    ),
  },
  feature_not_offered: {
    status: 403,
    kind: 'user',
    message: localized(
      'This part is not available for this account. The operator of this installation can turn it on.',
      'Bagian ini tidak tersedia untuk akun ini. Operator instalasi ini bisa menyalakannya.',
    ),
  },
  model_not_offered: {
    status: 400,
    kind: 'user',
    message: localized(
      'The model {name} does not answer here any more. Choose another one.',
      'Model {name} sudah tidak menjawab di sini. Pilih yang lain.',
    ),
  },
  chart_needs_figures: {
    status: 422,
    kind: 'user',
    message: localized(
      'A chart was asked for, but this answer holds no figures to draw.',
      'Kamu meminta grafik, tetapi jawaban ini tidak punya angka untuk digambar.',
    ),
  },
  upload_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'An attached file is not here any more. Attach it again.',
      'Berkas yang dilampirkan sudah tidak ada. Lampirkan lagi, ya.',
    ),
  },
})
