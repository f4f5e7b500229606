import type { messages as source } from './en.ts'

export const messages: typeof source = {
  email: 'Email',
  password: 'Kata sandi',
  or: 'atau',
  theme: { dark: 'Pakai tema gelap', light: 'Pakai tema terang' },
  language: 'Bahasa',
  signIn: {
    page: 'Masuk',
    title: (brand) => `Masuk ke ${brand}`,
    submit: 'Masuk',
    forgot: 'Lupa kata sandi?',
    with: (provider) => `Lanjutkan dengan ${provider}`,
    noAccount: 'Belum punya akun?',
    create: 'Buat akun',
    request: 'Minta akses',
    invited: 'Akunmu belum aktif?',
    activate: 'Aktifkan',
    emailMissing: 'Isi alamat emailmu.',
    emailWrong: 'Ini bukan alamat email.',
    passwordMissing: 'Isi kata sandimu.',
  },
  secondStep: {
    label: 'Kode dari aplikasi autentikatormu',
    hint: 'Ponselmu tidak ada? Kode pemulihan juga bisa dipakai.',
    missing: 'Isi kodenya.',
    submit: 'Masuk',
    back: 'Pakai akun lain',
  },
  footer: { about: 'Tentang', help: 'Bantuan', terms: 'Ketentuan' },
}
