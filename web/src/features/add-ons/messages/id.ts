import { driveNames, vendorNames } from '#contract/add-ons/vendors.ts'
import type { messages as en } from './en.ts'

export const messages: typeof en = {
  failed: 'Add-on tidak bisa dimuat',
  names: {
    google_search: 'Pencarian web',
    ...driveNames,
    email: 'Email',
    whatsapp: 'WhatsApp',
    google_calendar: 'Google Calendar',
    meeting_recorder: 'Perekam rapat',
    salesforce: 'Salesforce',
  },
  sees: {
    google_search: 'Mengirim kata-kata pertanyaan ke layanan pencarian dan membaca halaman publik.',
    google_drive: 'Membaca dokumen, spreadsheet, dan presentasi yang kamu pilih.',
    one_drive: 'Membaca dokumen, spreadsheet, dan presentasi yang kamu pilih.',
    email: 'Membaca email baru di kotak masuk yang terhubung dan mengirim balasan dari sana.',
    whatsapp: 'Membaca dan membalas tulisan pelanggan ke nomormu.',
    google_calendar:
      'Membaca kalendermu serta menambah, memindah, dan membatalkan acara yang kamu setujui. Termasuk akun CalDAV.',
    meeting_recorder: 'Merekam rapat yang kamu mulai dan menulis notulennya.',
    salesforce: 'Membaca data yang bisa kamu buka. Perubahan baru ditulis setelah disetujui.',
  },
  reasons: {
    not_available: 'Belum tersedia di instalasi ini',
    not_registered: 'Belum disiapkan di instalasi ini',
    turned_off: 'Dimatikan oleh operator instalasi ini',
    plan: 'Tidak termasuk dalam paketmu',
  },
  active: 'Aktif',
  inactive: 'Tidak berfungsi',
  ready: 'Belum terhubung',
  connectedTo: (account) => `Terhubung ke ${account}`,
  connectedBy: (name) => `oleh ${name}`,
  lastUsed: (ago) => `terakhir dipakai ${ago}`,
  neverUsed: 'belum pernah dipakai',
  setUp: 'Hubungkan',
  open: 'Buka',
  plans: 'Lihat paket',
  actionLabel: (action, name) => `${action}: ${name}`,
  register: 'Siapkan',
  change: 'Pakai akun lain',
  reconnect: 'Hubungkan lagi',
  disconnect: 'Putuskan',
  disconnected: (name) => `${name} sudah diputuskan`,
  disconnectTitle: (name) => `Putuskan ${name}?`,
  disconnectText: {
    google_drive:
      'Akunmu dihapus dari sini dan aksesnya dicabut di Google. Berkas agen yang berasal dari sana tidak diperbarui lagi, dan hanya orang yang bisa membukanya di sana yang tetap mendapat jawaban darinya.',
    one_drive:
      'Akunmu dihapus dari sini. Berkas agen yang berasal dari sana tidak diperbarui lagi, dan hanya orang yang bisa membukanya di sana yang tetap mendapat jawaban darinya. Untuk mencabut akses di Microsoft juga, buka account.microsoft.com.',
  },
  connected: (name, account) => `${name} terhubung sebagai ${account}`,
  consentDenied: 'Akun tidak terhubung karena aksesnya ditolak.',
  dismiss: 'Tutup pesan ini',
  consentExpired: 'Proses masuk ini sudah kedaluwarsa atau sudah terpakai. Hubungkan lagi.',
  oauth: {
    names: vendorNames,
    uses: {
      google: 'Untuk Google Drive, Google Calendar, dan Gmail',
      microsoft: 'Untuk OneDrive dan email Outlook',
      salesforce: 'Untuk membaca data',
    },
    steps: {
      google: [
        'Di konsol Google Cloud, buat proyek lalu aktifkan Google Drive API dan Google Calendar API.',
        'Siapkan layar persetujuan dengan cakupan …/auth/drive.readonly, …/auth/calendar.events, …/auth/calendar.calendarlist.readonly, dan untuk email https://mail.google.com/, openid, serta email.',
        'Buat klien OAuth jenis “Web application” dengan alamat pengalihan ini:',
      ],
      microsoft: [
        'Di Microsoft Entra, daftarkan aplikasi untuk akun organisasi mana pun dan akun pribadi.',
        'Tambahkan izin terdelegasi offline_access, User.Read, dan Files.Read.All, serta untuk email openid, email, profile, IMAP.AccessAsUser.All, dan SMTP.Send.',
        'Tambahkan alamat pengalihan jenis “Web” ini, lalu buat client secret:',
      ],
      salesforce: [
        'Di Salesforce Setup, buka App Manager lalu buat external client app (atau connected app) dengan OAuth aktif.',
        'Tambahkan cakupan api, refresh_token, dan openid, serta wajibkan PKCE dan client secret.',
        'Tambahkan alamat callback ini:',
      ],
    },
    clientId: 'Client ID',
    secret: 'Client secret',
    kept: 'Secret sudah tersimpan. Kosongkan untuk tetap memakainya.',
    none: 'Disimpan terenkripsi dan tidak pernah ditampilkan lagi.',
    save: 'Simpan',
    saved: 'Tersimpan',
    remove: 'Hapus',
    removeTitle: (name) => `Hapus klien ${name}?`,
    removeText:
      'Akun yang terhubung tidak bisa dipakai di sini sampai kliennya ditambahkan lagi. Akunnya tetap terhubung.',
    registered: 'Sudah disiapkan',
    notRegistered: 'Belum disiapkan',
    failed: 'Klien tidak bisa dimuat',
    copy: 'Salin alamat pengalihan',
  },
}
