import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const operationErrors = defineErrors({
  failed_job_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'This job isn’t among the failed ones anymore. Someone may have retried or discarded it.',
      'Pekerjaan ini sudah tidak ada di daftar gagal. Mungkin sudah dicoba lagi atau dibuang orang lain.',
    ),
  },
})
