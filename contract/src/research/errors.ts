import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const researchErrors = defineErrors({
  events_only: {
    status: 406,
    kind: 'user',
    message: localized(
      'This call answers with text/event-stream only.',
      'Panggilan ini hanya menjawab dengan text/event-stream.',
    ),
  },
})
