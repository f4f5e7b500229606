import { defineErrors } from '../kit/error.ts'

export const agentErrors = defineErrors({
  agent_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'Bot not found', id: 'Agen tidak ditemukan' },
  },
  agent_gone: {
    status: 404,
    kind: 'user',
    message: { en: 'Agent not found', id: 'Agen tidak ada lagi' },
  },
  agent_is_default: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Your first agent cannot be deleted. You can change it or set it aside.',
      id: 'Agen pertamamu tidak bisa dihapus. Kamu bisa mengubahnya atau menonaktifkannya.',
    },
  },
  agents_load_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Error while loading bot', id: 'Gagal memuat agen' },
  },
  agent_add_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Error while adding bot', id: 'Gagal menambah agen' },
  },
  agent_edit_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Error while editing bot', id: 'Gagal mengubah agen' },
  },
  image_not_supported: {
    status: 415,
    kind: 'user',
    message: {
      en: '{name} is not a picture that can be used here. Use PNG, JPEG, WebP or GIF.',
      id: '{name} bukan gambar yang bisa dipakai di sini. Gunakan PNG, JPEG, WebP, atau GIF.',
    },
  },
})
