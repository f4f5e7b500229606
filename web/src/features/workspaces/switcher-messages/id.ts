import type { messages as source } from './en.ts'

const people = (count: number) => `${count} anggota`

export const messages: typeof source = {
  people,
  offline: 'Ada yang tidak beres. Periksa koneksimu lalu coba lagi.',
  switcher: {
    label: 'Ruang kerja',
    personal: 'Pribadi',
    personalHint: 'Hanya kamu yang melihat isinya',
    manage: 'Anggota dan pengaturan',
    all: 'Semua ruang kerja',
    allOf: (count: number) => `Semua ${count} ruang kerja`,
    allWaiting: 'Semua ruang kerja, ada undangan menunggu',
    create: 'Ruang kerja baru',
    switched: (name) => `Sekarang kamu bekerja di ${name}`,
    movedElsewhere: (name) => `Kamu pindah ke ${name} di tab lain`,
    movedElsewherePersonal: 'Kamu pindah ke mode pribadi di tab lain',
    switchedPersonal: 'Sekarang kamu bekerja di mode pribadi',
    back: 'Kembali',
  },
  assign: {
    assign: 'Tugaskan',
    assignedTo: (name) => `Ditugaskan ke ${name}`,
    nobody: 'Tidak ada',
    membersFailed: 'Anggota tidak bisa dimuat. Coba lagi',
    other: 'Orang lain…',
    find: 'Cari nama atau email',
    nobodyFound: 'Tidak ada yang bernama begitu di sini',
  },
  home: {
    joined: (name) => `Selamat datang di ${name}`,
    organizations: 'Organisasi',
    plans: { free: 'Paket gratis', paid: 'Paket berbayar', custom: 'Paket khusus' },
    plansInShort: { free: 'Gratis', paid: 'Berbayar', custom: 'Khusus' },
  },
}
