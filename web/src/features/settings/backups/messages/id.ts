import type { messages as english } from './en.ts'

export const messages: typeof english = {
  text: 'Salinan basis data dan semua berkas instalasi ini, dibaca ulang dan diperiksa setiap kali dibuat.',
  off: {
    title: 'Cadangan belum disiapkan',
    text: 'Di tempat server berjalan, isi BACKUP_TO dengan folder di luar direktori data atau bucket S3, lalu mulai ulang server.',
    example: 'Contoh pengaturan',
  },
  late: 'Cadangan terakhir yang berhasil sudah terlalu lama.',
  lateNone: 'Belum ada cadangan yang berhasil, padahal sudah waktunya.',
  last: 'Cadangan terakhir yang berhasil',
  none: 'Belum ada',
  encrypted: 'terenkripsi',
  plain: 'tidak terenkripsi',
  rows: (count) => `${count} baris`,
  files: (count) => `${count} berkas`,
  next: 'Cadangan berikutnya',
  everyNight: (at, zone) => `Setiap hari pukul ${at.replace(':', '.')}, ${zone}`,
  kept: 'Disimpan',
  keptText: (days, weeks) =>
    weeks === 0
      ? `Yang terbaru dari tiap hari selama ${days} hari terakhir`
      : `Yang terbaru dari tiap hari selama ${days} hari dan tiap minggu selama ${weeks} minggu terakhir`,
  keptHint: 'Cadangan terakhir yang berhasil tidak pernah dihapus.',
  kindsLabel: 'Penuh dan inkremental',
  kindsText: (days) => (days === 1 ? 'Setiap cadangan penuh' : `Penuh setiap ${days} hari, di antaranya inkremental`),
  kindsHint: 'Cadangan inkremental hanya menyimpan yang berubah. Yang masih dibutuhkan cadangan lain ikut disimpan.',
  kinds: { full: 'Penuh', incremental: 'Inkremental' },
  newBytes: (size) => `${size} baru`,
  to: 'Disimpan di',
  start: 'Cadangkan sekarang',
  started: 'Pencadangan dimulai',
  list: 'Daftar cadangan',
  when: 'Mulai',
  state: 'Status',
  size: 'Ukuran',
  took: 'Durasi',
  states: { running: 'Berjalan', good: 'Berhasil', failed: 'Gagal' },
  waiting: 'Menunggu',
  waitingText: 'Dimulai begitu worker tersedia dan tidak ada cadangan lain yang sedang dibuat.',
  removed: {
    retention: 'Dihapus, sudah melewati masa simpan',
    missing: 'Tidak ada lagi di tempat penyimpanannya',
  },
  manual: 'dimulai manual',
  empty: 'Belum ada cadangan',
  emptyText: 'Yang pertama dibuat malam ini. Kamu juga bisa membuatnya sekarang.',
  seconds: (count) => `${count} dtk`,
  minutes: (count) => `${count} mnt`,
  progress: {
    database: (done, of, size) =>
      of === null ? `Membaca basis data · ${size}` : `Basis data: ${done} dari ${of} tabel · ${size}`,
    files: (_done, _of, size) => `Menyalin berkas · ${size}`,
    check: (_done, _of, size) => `Memeriksa · ${size} sudah dibaca ulang`,
  },
  failures: {
    no_room: 'Disk penuh. Kosongkan ruang, atau simpan lebih sedikit cadangan.',
    not_writable: 'Server tidak bisa menulis di sana. Periksa izin foldernya, atau kunci bucket-nya.',
    place_away: 'Bucket tidak bisa dihubungi. Periksa alamat dan jaringannya.',
    database_away: 'Basis data tidak bisa dihubungi.',
    damaged: 'Isinya berbeda saat dibaca ulang. Periksa disk atau bucket-nya.',
    interrupted: 'Server berhenti di tengah proses.',
    wrong_place: 'Foldernya berada di dalam direktori data. Isi BACKUP_TO dengan folder di luarnya.',
    unexpected: 'Gagal karena sebab yang tidak terduga. Lihat log server.',
  },
  restore: {
    title: 'Pemulihan',
    text: 'Cadangan dipulihkan ke instalasi baru: direktori data yang kosong dan, kalau memakai basis data luar, basis data yang kosong. Hentikan dulu instalasi ini supaya keduanya tidak mengirim pesan yang sama.',
    key: 'Siapkan dulu kunci instalasi ini di sana: isi SECRET_KEY, atau salin secret.key ke direktori data yang baru.',
    passphrase: 'Cadangan ini terenkripsi: isi BACKUP_PASSPHRASE dengan yang dipakai saat membuatnya.',
    incremental:
      'Cadangan ini inkremental. Berikan foldernya apa adanya ke perintah di bawah; cadangan yang menjadi dasarnya harus berada di tempat yang sama.',
    command: 'Perintah untuk memulihkan cadangan terakhir yang berhasil',
    after:
      'Lalu jalankan dengan npm start. Perintah itu memeriksa setiap bagian dan memulihkan semuanya atau tidak sama sekali.',
  },
}
