import { defineErrors } from '../kit/error.ts'

export const speechErrors = defineErrors({
  speech_not_set_up: {
    status: 503,
    kind: 'user',
    message: {
      en: 'Voice cannot be understood here yet. The operator adds a service in Settings, Speech.',
      id: 'Suara belum bisa dipahami di sini. Operator menambahkan layanannya di Pengaturan, Ucapan.',
    },
  },
  speech_key_refused: {
    status: 502,
    kind: 'operational',
    message: {
      en: 'The speech service refused its key. Ask the operator to check it in settings.',
      id: 'Layanan ucapan menolak kuncinya. Minta operator memeriksanya di pengaturan.',
    },
  },
  speech_busy: {
    status: 502,
    kind: 'operational',
    message: {
      en: 'The speech service is busy. Please try again in a moment.',
      id: 'Layanan ucapan sedang sibuk. Coba lagi sebentar lagi, ya.',
    },
  },
  speech_unreachable: {
    status: 502,
    kind: 'operational',
    message: {
      en: 'The speech service cannot be reached right now. Your recording is still here: please try again.',
      id: 'Layanan ucapan sedang tidak bisa dihubungi. Rekamanmu masih ada: coba lagi, ya.',
    },
  },
  speech_failed: {
    status: 502,
    kind: 'operational',
    message: {
      en: 'The speech service could not work with this recording.',
      id: 'Layanan ucapan tidak bisa mengolah rekaman ini.',
    },
  },
  speech_silent: {
    status: 422,
    kind: 'user',
    message: { en: 'No words were heard in this recording.', id: 'Tidak ada kata yang terdengar di rekaman ini.' },
  },
  audio_missing: {
    status: 400,
    kind: 'user',
    message: { en: 'Send a recording along.', id: 'Sertakan rekamannya.' },
  },
  audio_not_supported: {
    status: 415,
    kind: 'user',
    message: {
      en: '{name} is no recording that can be understood here: WebM, Ogg, MP3, M4A, WAV or FLAC.',
      id: '{name} bukan rekaman yang bisa dipahami di sini: WebM, Ogg, MP3, M4A, WAV, atau FLAC.',
    },
  },
})
