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
  flow_secret_value_needed: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Enter the value again: {host} is new to this secret.',
      id: 'Masukkan lagi nilainya: {host} baru untuk rahasia ini.',
    },
  },
  flow_secret_person_unknown: {
    status: 404,
    kind: 'user',
    message: {
      en: 'Somebody you chose is not here any more.',
      id: 'Ada orang yang kamu pilih yang sudah tidak di sini.',
    },
  },
  flow_secret_not_permitted: {
    status: 403,
    kind: 'user',
    message: {
      en: 'This flow sends the secret "{name}", which you may not use. An owner or admin can let you.',
      id: 'Alur ini mengirim rahasia "{name}" yang tidak boleh kamu pakai. Pemilik atau admin bisa mengizinkanmu.',
    },
  },
  too_many_flow_secrets: {
    status: 409,
    kind: 'user',
    message: { en: 'At most {limit} secrets fit here.', id: 'Paling banyak {limit} rahasia di sini.' },
  },
})
