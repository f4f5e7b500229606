import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const sharingErrors = defineErrors({
  knowledge_request_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This request doesn’t exist any more.', 'Permintaan ini sudah tidak ada.'),
  },
  knowledge_request_decided: {
    status: 409,
    kind: 'user',
    message: localized('Someone has already answered this request.', 'Permintaan ini sudah dijawab.'),
  },
  knowledge_request_closed: {
    status: 409,
    kind: 'user',
    message: localized(
      'One of the two workspaces was deleted, so this request is closed.',
      'Salah satu workspace sudah dihapus, jadi permintaan ini ditutup.',
    ),
  },
  knowledge_needs_workspace: {
    status: 403,
    kind: 'user',
    message: localized(
      'Knowledge is shared between workspaces. Work in a workspace first.',
      'Pengetahuan dibagikan antar-workspace. Pindah ke salah satu workspace dulu.',
    ),
  },
  knowledge_own_workspace: {
    status: 422,
    kind: 'user',
    message: localized(
      'This workspace already has its own use cases. Choose another one.',
      'Use case milik workspace ini sudah bisa dipakai. Pilih workspace lain.',
    ),
  },
  knowledge_requested_twice: {
    status: 409,
    kind: 'user',
    message: localized(
      '{name} was asked for already. Open that request to see how it stands.',
      '{name} sudah pernah diminta. Buka permintaannya untuk melihat statusnya.',
    ),
  },
  knowledge_requests_full: {
    status: 422,
    kind: 'user',
    message: localized(
      'Up to {limit} requests can wait at a time. Cancel one first.',
      'Paling banyak {limit} permintaan bisa menunggu sekaligus. Batalkan salah satu dulu.',
    ),
  },
  knowledge_terms_unknown: {
    status: 422,
    kind: 'user',
    message: localized(
      '{name} isn’t in the use cases that were asked for.',
      '{name} tidak ada di use case yang diminta.',
    ),
  },
  knowledge_terms_value: {
    status: 422,
    kind: 'user',
    message: localized(
      'The condition on {name} needs values of the column’s kind.',
      'Syarat untuk {name} perlu nilai yang sesuai dengan jenis kolomnya.',
    ),
  },
  knowledge_nothing_shared: {
    status: 422,
    kind: 'user',
    message: localized(
      'Nothing of what was asked for is left to share. Choose at least one table or file, or reject the request.',
      'Tidak ada yang tersisa untuk dibagikan. Pilih setidaknya satu tabel atau file, atau tolak permintaannya.',
    ),
  },
  knowledge_expires_early: {
    status: 422,
    kind: 'user',
    message: localized('Choose an end that is still to come.', 'Pilih waktu berakhir yang belum lewat.'),
  },
  knowledge_share_ended: {
    status: 403,
    kind: 'user',
    message: localized(
      'This answer was ended because what it was made from is not shared with this workspace any more.',
      'Jawaban ini dihentikan karena sumbernya sudah tidak dibagikan ke workspace ini.',
    ),
  },
})
