import type { messages as source } from './en.ts'

export const messages: typeof source = {
  page: 'Undangan',
  title: (workspace) => `Bergabung dengan ${workspace}`,
  by: (who, role) => (who ? `${who} mengundang kamu sebagai ${role}.` : `Kamu diundang sebagai ${role}.`),
  asRole: { admin: 'admin', member: 'anggota' },
  secondStep:
    'Organisasi ini mewajibkan masuk dua langkah. Setelah bergabung, kamu menyiapkan aplikasi autentikator atau kunci sandi.',
  until: (date) => `Berlaku sampai ${date}`,
  email: 'Email',
  emailHint: 'Undangan ini untuk alamat ini; tautannya sudah membuktikannya.',
  name: 'Nama lengkap',
  password: 'Kata sandi',
  confirm: 'Ulangi kata sandi',
  join: (workspace) => `Gabung ${workspace}`,
  welcome: (workspace) => `Selamat datang di ${workspace}`,
  signIn: 'Masuk',
  toSignIn: 'Ke halaman masuk',
  home: 'Ke obrolanmu',
  accept: 'Terima',
  decline: 'Tolak',
  hasAccount: (email) => `${email} sudah punya akun. Masuk dulu, undangannya menunggu jawabanmu.`,
  answerAs: (email) => `Kamu menjawab sebagai ${email}.`,
  other: {
    title: 'Undangan ini untuk orang lain',
    text: (invited, mine) => `Undangan ini dikirim ke ${invited}. Kamu masuk sebagai ${mine}.`,
    leave: 'Keluar lalu lanjut',
    stay: 'Tetap masuk',
  },
  ended: {
    expired: {
      title: 'Undangan ini sudah kedaluwarsa',
      text: (workspace, who) =>
        `Undangan berlaku 7 hari. Minta ${who || 'pengundangmu'} mengirim ulang undangan ke ${workspace}.`,
    },
    withdrawn: {
      title: 'Undangan ini sudah ditarik',
      text: (workspace, who) =>
        `Tautannya tidak lagi membawa ke ${workspace}. Kalau ini mengejutkan, tanyakan ke ${who || 'pengundangmu'}.`,
    },
    accepted: {
      title: 'Undangan ini sudah diterima',
      text: (workspace) => `Undangan hanya dipakai sekali. Masuk untuk bekerja di ${workspace}.`,
    },
    declined: {
      title: 'Undangan ini sudah ditolak',
      text: (workspace, who) =>
        `Kalau akhirnya mau bergabung dengan ${workspace}, minta undangan baru ke ${who || 'pengundangmu'}.`,
    },
  },
  acceptedHere: (workspace) => `Kamu ada di ${workspace}, kecuali sudah dikeluarkan sejak itu.`,
  unknown: {
    title: 'Tautan ini tidak berlaku',
    text: 'Mungkin undangannya dikirim ulang: hanya tautan di email terbaru yang berlaku. Kalau bukan itu, minta undangan baru, ya.',
  },
}
