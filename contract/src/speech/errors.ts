import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const speechErrors = defineErrors({
  speech_not_set_up: {
    status: 503,
    kind: 'user',
    message: localized(
      'Voice cannot be understood here yet. The operator adds a service in Settings, Speech.',
      'Suara belum bisa dipahami di sini. Operator menambahkan layanannya di Pengaturan, Ucapan.',
    ),
  },
  speech_key_refused: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The speech service refused its key. Ask the operator to check it in settings.',
      'Layanan ucapan menolak kuncinya. Minta operator memeriksanya di pengaturan.',
    ),
  },
  speech_busy: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The speech service is busy. Please try again in a moment.',
      'Layanan ucapan sedang sibuk. Coba lagi sebentar lagi, ya.',
    ),
  },
  speech_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The speech service cannot be reached right now. Your recording is still here: please try again.',
      'Layanan ucapan sedang tidak bisa dihubungi. Rekamanmu masih ada: coba lagi, ya.',
    ),
  },
  speech_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The speech service could not work with this recording.',
      'Layanan ucapan tidak bisa mengolah rekaman ini.',
    ),
  },
  speech_silent: {
    status: 422,
    kind: 'user',
    message: localized('No words were heard in this recording.', 'Tidak ada kata yang terdengar di rekaman ini.'),
  },
  speech_wav_only: {
    status: 415,
    kind: 'user',
    message: localized(
      'The speech model of this server understands WAV recordings only. Talk in voice chat, or ask the operator to add a service in Settings, Speech.',
      'Model ucapan di server ini hanya memahami rekaman WAV. Bicaralah lewat obrolan suara, atau minta operator menambahkan layanan di Pengaturan, Ucapan.',
    ),
  },
  speech_folder_gone: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The folder of SPEECH_MODEL_DIR is not there or cannot be read.',
      'Folder SPEECH_MODEL_DIR tidak ada atau tidak bisa dibaca.',
    ),
  },
  speech_folder_unknown: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The folder of SPEECH_MODEL_DIR holds no model for sherpa-onnx. Unpack one there, with its .onnx files and tokens.txt.',
      'Folder SPEECH_MODEL_DIR tidak berisi model untuk sherpa-onnx. Ekstrak satu model di sana, lengkap dengan berkas .onnx dan tokens.txt.',
    ),
  },
  speech_folder_incomplete: {
    status: 503,
    kind: 'operational',
    message: localized('The folder of SPEECH_MODEL_DIR has no {file}.', 'Di folder SPEECH_MODEL_DIR belum ada {file}.'),
  },
  speech_package_missing: {
    status: 503,
    kind: 'operational',
    message: localized(
      'SPEECH_MODEL_DIR needs the package sherpa-onnx-node, which npm did not install on this server. Run npm ci again with optional packages.',
      'SPEECH_MODEL_DIR membutuhkan paket sherpa-onnx-node, yang belum dipasang npm di server ini. Jalankan npm ci lagi beserta paket opsional.',
    ),
  },
  audio_missing: {
    status: 400,
    kind: 'user',
    message: localized('Send a recording along.', 'Sertakan rekamannya.'),
  },
  audio_not_supported: {
    status: 415,
    kind: 'user',
    message: localized(
      '{name} is no recording that can be understood here: WebM, Ogg, MP3, M4A, WAV or FLAC.',
      '{name} bukan rekaman yang bisa dipahami di sini: WebM, Ogg, MP3, M4A, WAV, atau FLAC.',
    ),
  },
})
