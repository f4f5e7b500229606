import { defineErrors } from '../kit/error.ts'

/** Failures of whole calls. The English sentences are fixed: clients compare them. */
export const signInErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    kind: 'user',
    message: { en: 'Invalid email or password.', id: 'Email atau kata sandi tidak valid.' },
  },
  email_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'Your email is not found.', id: 'Email kamu tidak ditemukan.' },
  },
  otp_mismatch: {
    status: 400,
    kind: 'user',
    message: { en: 'Your OTP code is not match.', id: 'Kode OTP kamu tidak cocok.' },
  },
  otp_expired: {
    status: 400,
    kind: 'user',
    message: {
      en: 'This code has expired or was already used. Please ask for a new one.',
      id: 'Kode ini sudah kedaluwarsa atau sudah dipakai. Minta kode baru, ya.',
    },
  },
  otp_tries_used_up: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Too many wrong codes. Please ask for a new one.',
      id: 'Terlalu banyak kode yang salah. Minta kode baru, ya.',
    },
  },
  otp_not_verified: {
    status: 403,
    kind: 'user',
    message: {
      en: 'Enter the code from your mail before choosing a password.',
      id: 'Masukkan kode dari email kamu sebelum membuat kata sandi.',
    },
  },
  register_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to register', id: 'Gagal mendaftar' },
  },
  account_exists: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This address already has an account. Please sign in.',
      id: 'Alamat ini sudah punya akun. Silakan masuk, ya.',
    },
  },
  mail_not_sent: {
    status: 503,
    kind: 'operational',
    message: {
      en: 'The mail could not be sent. Please try again in a moment.',
      id: 'Email tidak bisa dikirim. Coba lagi sebentar lagi, ya.',
    },
  },
  invitation_not_known: {
    status: 404,
    kind: 'user',
    message: {
      en: 'This invitation is not known or no longer valid. Ask for a new one.',
      id: 'Undangan ini tidak dikenal atau sudah tidak berlaku. Minta undangan baru, ya.',
    },
  },
  oauth_code_not_known: {
    status: 400,
    kind: 'user',
    message: {
      en: 'This sign-in took too long or was already used. Please start it again.',
      id: 'Proses masuk ini terlalu lama atau sudah dipakai. Ulangi dari awal, ya.',
    },
  },
  rename_failed: {
    status: 409,
    kind: 'user',
    message: { en: 'Failed to rename profile', id: 'Gagal mengganti nama profil' },
  },
  device_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This device is no longer signed in.', id: 'Perangkat ini sudah tidak masuk lagi.' },
  },
  password_not_set: {
    status: 409,
    kind: 'user',
    message: {
      en: 'This account has no password yet. Make one with "Forgot password" on the sign-in page.',
      id: 'Akun ini belum punya kata sandi. Buat dulu lewat "Lupa kata sandi" di halaman masuk.',
    },
  },
  operator_needed: {
    status: 409,
    kind: 'user',
    message: {
      en: 'You are the only operator of this installation and others have accounts here, so yours cannot be deleted.',
      id: 'Kamu satu-satunya operator instalasi ini dan orang lain punya akun di sini, jadi akunmu tidak bisa dihapus.',
    },
  },
  owner_needed: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Your organization has other members. Remove them or hand it over before deleting your account.',
      id: 'Organisasimu masih punya anggota lain. Keluarkan mereka atau serahkan dulu sebelum menghapus akunmu.',
    },
  },
})
