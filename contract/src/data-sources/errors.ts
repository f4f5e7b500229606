import { defineErrors } from '../kit/error.ts'

export const dataSourceErrors = defineErrors({
  data_source_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This data source is not here any more.', id: 'Sumber data ini sudah tidak ada.' },
  },
})
