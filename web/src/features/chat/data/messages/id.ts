import type { messages as source } from './en.ts'

export const messages: typeof source = {
  bookmarks: {
    title: 'Markah',
    loadFailed: 'Markah tidak bisa dimuat',
    empty: 'Belum ada markah',
    emptyText: 'Tanda markah di bawah jawaban menyimpannya di sini.',
    remove: (question) => `Hapus markah untuk ${question}`,
  },
  loadFailed: 'Bagian ini tidak bisa dimuat',
  export: {
    title: 'Ekspor obrolan',
    text: 'Satu berkas berisi semua obrolan sebagai Markdown dan JSON. Dibuat sambil kamu mengerjakan hal lain, kamu dapat email kalau sudah siap, dan disimpan 24 jam.',
    start: 'Ekspor',
    confirmTitle: 'Ekspor semua obrolan?',
    confirmText: 'Siapa pun yang memegang berkasnya bisa membaca semua isinya.',
    word: 'ekspor',
    running: (done, total) => `${done} dari ${total} obrolan`,
    waiting: 'Menunggu giliran',
    ready: (size, until) => `Siap: ${size}. Disimpan sampai ${until}.`,
    failed: 'Ekspornya tidak berhasil. Coba lagi, ya.',
    download: 'Unduh',
    again: 'Ekspor lagi',
  },
  shared: {
    title: 'Obrolan yang dibagikan',
    none: 'Tidak ada obrolan yang kamu bagikan.',
    text: (audience, when) => `${audience} · ${when}`,
    revoke: 'Tarik',
    revokeLabel: (name) => `Tarik tautan ke ${name}`,
    revoked: 'Tautan tidak bisa dibuka siapa pun lagi',
  },
  training: {
    title: 'Hapus data latih',
    text: (ratings, notes) =>
      `Penilaianmu atas jawaban (${ratings}) dan catatan mesin tentang pertanyaan (${notes}). Obrolan tetap ada.`,
    open: 'Hapus',
    confirmTitle: 'Hapus data latih?',
    confirmText: 'Penilaian dan catatan dihapus dan tidak bisa dikembalikan. Obrolanmu tetap ada.',
    word: 'hapus',
    done: 'Data latih dihapus',
  },
  all: {
    title: 'Hapus semua obrolan',
    text: (count) => `${count} obrolan, beserta berkas lampiran, markah, dan tautan berbaginya.`,
    open: 'Hapus semua',
    confirmTitle: 'Hapus semua obrolan?',
    confirmText:
      'Semua obrolan dihapus selamanya, beserta berkas lampiran, markah, dan tautan berbaginya. Ini tidak bisa dibatalkan.',
    word: 'hapus semua',
    done: 'Semua obrolan dihapus',
  },
}
