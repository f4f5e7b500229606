import { defineErrors } from '../kit/error.ts'

export const researchErrors = defineErrors({
  events_only: {
    status: 406,
    kind: 'user',
    message: {
      en: 'This call answers with text/event-stream only.',
      id: 'Panggilan ini hanya menjawab dengan text/event-stream.',
    },
  },
})
