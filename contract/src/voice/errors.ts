import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const voiceErrors = defineErrors({
  voice_stream_failed: {
    status: 503,
    kind: 'operational',
    message: localized('VoiceChatService > Failed to start streaming', 'VoiceChatService > Gagal memulai streaming'),
  },
  voice_not_set_up: {
    status: 503,
    kind: 'user',
    message: localized(
      'No voice is set up here yet. The operator adds a voice service in Settings, Speech, or installs eSpeak NG on the server.',
      'Belum ada suara di sini. Operator menambahkan layanan suara di Pengaturan, Ucapan, atau memasang eSpeak NG di server.',
    ),
  },
  voice_key_refused: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The voice service refused its key. Ask the operator to check it in settings.',
      'Layanan suara menolak kuncinya. Minta operator memeriksanya di pengaturan.',
    ),
  },
  voice_busy: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The voice service is busy. The answer is on the screen.',
      'Layanan suara sedang sibuk. Jawabannya ada di layar.',
    ),
  },
  voice_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The voice service cannot be reached right now. The answer is on the screen.',
      'Layanan suara sedang tidak bisa dihubungi. Jawabannya ada di layar.',
    ),
  },
  voice_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The voice was interrupted. The answer is on the screen.',
      'Suaranya terputus. Jawabannya ada di layar.',
    ),
  },
})
