import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

const failed = (en: string, id: string) => ({ status: 503, kind: 'operational', message: { en, id } }) as const

/** The `_failed` ones are known to clients as errorLoadVoiceBot, errorCreateVoiceBot and so on. */
export const voiceKnowledgeErrors = defineErrors({
  voice_bot_load_failed: failed('Error while loading the voice bot', 'Gagal memuat bot suara'),
  voice_bot_create_failed: failed('Error while creating the voice bot', 'Gagal membuat bot suara'),
  voice_bot_update_failed: failed('Error while updating the voice bot', 'Gagal memperbarui bot suara'),
  voice_bot_delete_failed: failed('Error while deleting the voice bot', 'Gagal menghapus bot suara'),
  voice_bot_activate_failed: failed('Error while activating the voice bot', 'Gagal mengaktifkan bot suara'),
  voice_knowledge_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This voice entry is not here any more.', 'Entri suara ini sudah tidak ada.'),
  },
  too_many_voice_knowledges: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent has {limit} voice entries, which is the most there can be. Delete one first.',
      'Agen ini sudah punya {limit} entri suara, jumlah terbanyak yang bisa disimpan. Hapus satu dulu.',
    ),
  },
})
