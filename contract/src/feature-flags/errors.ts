import { defineErrors } from '../kit/error.ts'

export const featureFlagErrors = defineErrors({
  way_not_offered: {
    status: 403,
    kind: 'user',
    message: {
      en: '@{name} is not available for this account. The operator of this installation can turn it on.',
      id: '@{name} tidak tersedia untuk akun ini. Operator instalasi ini bisa menyalakannya.',
    },
  },
  model_not_offered: {
    status: 400,
    kind: 'user',
    message: {
      en: 'The model {name} does not answer here any more. Choose another one.',
      id: 'Model {name} sudah tidak menjawab di sini. Pilih yang lain.',
    },
  },
  chart_needs_figures: {
    status: 422,
    kind: 'user',
    message: {
      en: 'A chart was asked for, but this answer holds no figures to draw.',
      id: 'Kamu meminta grafik, tetapi jawaban ini tidak punya angka untuk digambar.',
    },
  },
  upload_gone: {
    status: 404,
    kind: 'user',
    message: {
      en: 'An attached file is not here any more. Attach it again.',
      id: 'File yang dilampirkan sudah tidak ada. Lampirkan lagi, ya.',
    },
  },
})
