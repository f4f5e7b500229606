import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const chatSharingErrors = defineErrors({
  share_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'Shared chat not found. The link was revoked, or it belongs to another workspace.',
      'Obrolan yang dibagikan tidak ditemukan. Tautannya sudah dicabut, atau milik ruang kerja lain.',
    ),
  },
  nothing_to_share: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is no finished answer to share in this chat yet.',
      'Belum ada jawaban yang selesai untuk dibagikan di obrolan ini.',
    ),
  },
  sharing_not_allowed: {
    status: 403,
    kind: 'user',
    message: localized(
      'Chats stay private in this workspace: its role settings do not allow sharing them.',
      'Obrolan di ruang kerja ini tetap privat: pengaturan perannya tidak mengizinkan berbagi.',
    ),
  },
})
