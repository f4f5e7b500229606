import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const flowErrors = defineErrors({
  flow_run_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This run is not here any more.', 'Riwayat alur ini sudah tidak ada.'),
  },
  flow_run_over: {
    status: 409,
    kind: 'user',
    message: localized('This run has ended already.', 'Alur ini sudah selesai.'),
  },
  flow_not_sound: {
    status: 422,
    kind: 'user',
    message: localized('The flow cannot run yet: {reason}', 'Alur belum bisa dijalankan: {reason}'),
  },
  flow_hook_unknown: {
    status: 404,
    kind: 'user',
    message: localized('No flow listens at this address.', 'Tidak ada alur di alamat ini.'),
  },
  flow_failed: {
    status: 422,
    kind: 'user',
    message: localized('The flow ended with an error: {reason}', 'Alur berakhir dengan galat: {reason}'),
  },
  flow_agent_withdrawn: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent is a flow that is not published any more.',
      'Agen ini adalah alur yang sudah tidak diterbitkan.',
    ),
  },
  flow_paused: {
    status: 503,
    kind: 'user',
    message: localized(
      'This flow is paused because the person who published it no longer has access. An owner or admin of the workspace can take it over under Members.',
      'Alur ini dijeda karena orang yang menerbitkannya sudah tidak punya akses. Pemilik atau admin ruang kerja bisa mengambil alihnya di halaman Anggota.',
    ),
  },
  flow_request_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is nothing to decide here.', 'Tidak ada yang perlu diputuskan di sini.'),
  },
  flow_request_over: {
    status: 409,
    kind: 'user',
    message: localized(
      'Someone has decided this already, or the time is up.',
      'Ini sudah diputuskan orang lain, atau waktunya sudah habis.',
    ),
  },
  flow_secret_not_found: {
    status: 404,
    kind: 'user',
    message: localized('There is no secret with this name.', 'Tidak ada rahasia dengan nama ini.'),
  },
  flow_secret_value_needed: {
    status: 409,
    kind: 'user',
    message: localized(
      'Enter the value again: {host} is new to this secret.',
      'Masukkan lagi nilainya: {host} baru untuk rahasia ini.',
    ),
  },
  flow_secret_person_unknown: {
    status: 404,
    kind: 'user',
    message: localized(
      'Someone you chose is not here any more.',
      'Ada orang yang kamu pilih yang sudah tidak di sini.',
    ),
  },
  flow_secret_not_permitted: {
    status: 403,
    kind: 'user',
    message: localized(
      'This flow sends the secret "{name}", which you may not use. An owner or admin can let you.',
      'Alur ini mengirim rahasia "{name}" yang tidak boleh kamu pakai. Pemilik atau admin bisa mengizinkanmu.',
    ),
  },
  too_many_flow_secrets: {
    status: 409,
    kind: 'user',
    message: localized('At most {limit} secrets fit here.', 'Paling banyak {limit} rahasia di sini.'),
  },
})
