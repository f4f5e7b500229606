import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

/** The first three are known to clients as errorUploadKnowledgeFile, errorLoadUploadedFiles, errorDeleteKnowladgeFile. */
export const knowledgeFileErrors = defineErrors({
  knowledge_file_upload_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to upload file', 'Gagal mengunggah berkas'),
  },
  knowledge_files_load_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to load the files', 'Gagal memuat berkas'),
  },
  knowledge_file_delete_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to delete file', 'Gagal menghapus berkas'),
  },
  knowledge_search_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to search the files', 'Gagal mencari di berkas'),
  },
  knowledge_file_name_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'A file of the name {name} was added meanwhile. Remove that one first.',
      'Berkas bernama {name} sudah ditambahkan lagi. Hapus yang itu dulu.',
    ),
  },
  knowledge_file_withheld: {
    status: 403,
    kind: 'user',
    message: localized(
      '{name} comes from a drive in which you may not open it. Ask its owner to share it with you there.',
      '{name} berasal dari drive yang tidak mengizinkanmu membukanya. Minta pemiliknya membagikannya kepadamu di sana.',
    ),
  },
  too_many_knowledge_files: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent has {limit} files already. Remove some that are not used any more.',
      'Agen ini sudah punya {limit} berkas. Hapus dulu yang tidak dipakai lagi.',
    ),
  },
  storage_limit_reached: {
    status: 402,
    kind: 'user',
    message: localized(
      'Your plan keeps {limit} GB of files, and {name} does not fit any more. Remove files or upgrade your plan.',
      'Paketmu menyimpan {limit} GB berkas, dan {name} tidak muat lagi. Hapus berkas atau tingkatkan paketmu.',
    ),
  },
  file_reading_stopped: {
    status: 422,
    kind: 'operational',
    message: localized(
      'Reading {name} was interrupted several times. Try again, or save it in another format.',
      'Pembacaan {name} terputus beberapa kali. Coba lagi, atau simpan dalam format lain.',
    ),
  },
})
