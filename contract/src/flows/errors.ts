import { defineErrors } from '../kit/error.ts'

export const flowErrors = defineErrors({
  flow_run_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This run is not here any more.', id: 'Riwayat alur ini sudah tidak ada.' },
  },
  flow_run_over: {
    status: 409,
    kind: 'user',
    message: { en: 'This run has ended already.', id: 'Alur ini sudah selesai.' },
  },
  flow_not_sound: {
    status: 422,
    kind: 'user',
    message: {
      en: 'The flow cannot run yet: {reason}',
      id: 'Alur belum bisa dijalankan: {reason}',
    },
  },
  flow_hook_unknown: {
    status: 404,
    kind: 'user',
    message: { en: 'No flow listens at this address.', id: 'Tidak ada alur di alamat ini.' },
  },
  flow_failed: {
    status: 422,
    kind: 'user',
    message: { en: 'The flow ended with an error: {reason}', id: 'Alur berakhir dengan galat: {reason}' },
  },
  flow_agent_withdrawn: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This agent is a flow that is not published any more.',
      id: 'Agen ini adalah alur yang sudah tidak diterbitkan.',
    },
  },
  flow_request_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'There is nothing to decide here.', id: 'Tidak ada yang perlu diputuskan di sini.' },
  },
  flow_request_over: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Somebody has decided this already, or the time is up.',
      id: 'Ini sudah diputuskan orang lain, atau waktunya sudah habis.',
    },
  },
  flow_secret_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'There is no secret with this name.', id: 'Tidak ada rahasia dengan nama ini.' },
  },
  too_many_flow_secrets: {
    status: 409,
    kind: 'user',
    message: { en: 'At most {limit} secrets fit here.', id: 'Paling banyak {limit} rahasia di sini.' },
  },
})
