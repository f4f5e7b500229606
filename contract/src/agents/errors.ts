import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const agentErrors = defineErrors({
  agent_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Bot not found', 'Agen tidak ditemukan'),
  },
  agent_not_active: {
    status: 409,
    kind: 'user',
    message: localized(
      '{name} isn’t active yet, so it doesn’t answer. Set it up and switch it on first.',
      '{name} belum aktif, jadi belum bisa menjawab. Siapkan dan aktifkan dulu, ya.',
    ),
  },
  agent_gone: {
    status: 404,
    kind: 'user',
    message: localized('Agent not found', 'Agen tidak ada lagi'),
  },
  agent_is_default: {
    status: 409,
    kind: 'user',
    message: localized(
      'Your first agent cannot be deleted. You can change it or set it aside.',
      'Agen pertamamu tidak bisa dihapus. Kamu bisa mengubahnya atau menonaktifkannya.',
    ),
  },
  agents_load_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Error while loading bot', 'Gagal memuat agen'),
  },
  agent_add_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Error while adding bot', 'Gagal menambah agen'),
  },
  agent_edit_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Error while editing bot', 'Gagal mengubah agen'),
  },
  image_not_supported: {
    status: 415,
    kind: 'user',
    message: localized(
      '{name} is not a picture that can be used here. Use PNG, JPEG, WebP or GIF.',
      '{name} bukan gambar yang bisa dipakai di sini. Gunakan PNG, JPEG, WebP, atau GIF.',
    ),
  },
})
