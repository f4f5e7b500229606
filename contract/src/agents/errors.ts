import { defineErrors } from '../kit/error.ts'

export const agentErrors = defineErrors({
  agent_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'Bot not found', id: 'Agen tidak ditemukan' },
  },
})
