import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

/** Failures of whole calls. The English sentences are fixed: clients compare them. */
export const signInErrors = defineErrors({
  invalid_credentials: {
    status: 401,
    kind: 'user',
    message: localized('Invalid email or password.', 'Email atau kata sandi tidak valid.'),
  },
  sign_in_busy: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Very many people are signing in right now. Please try again in a few seconds.',
      'Sedang banyak sekali yang masuk. Coba lagi beberapa detik lagi, ya.',
    ),
  },
  email_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Your email is not found.', 'Email kamu tidak ditemukan.'),
  },
  otp_mismatch: {
    status: 400,
    kind: 'user',
    message: localized('Your OTP code is not match.', 'Kode OTP kamu tidak cocok.'),
  },
  otp_expired: {
    status: 400,
    kind: 'user',
    message: localized(
      'This code has expired or was already used. Please ask for a new one.',
      'Kode ini sudah kedaluwarsa atau sudah dipakai. Minta kode baru, ya.',
    ),
  },
  otp_tries_used_up: {
    status: 400,
    kind: 'user',
    message: localized(
      'Too many wrong codes. Please ask for a new one.',
      'Terlalu banyak kode yang salah. Minta kode baru, ya.',
    ),
  },
  otp_not_verified: {
    status: 403,
    kind: 'user',
    message: localized(
      'Enter the code from your mail before choosing a password.',
      'Masukkan kode dari email kamu sebelum membuat kata sandi.',
    ),
  },
  register_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to register', 'Gagal mendaftar'),
  },
  account_exists: {
    status: 409,
    kind: 'user',
    message: localized(
      'This address already has an account. Please sign in.',
      'Alamat ini sudah punya akun. Silakan masuk, ya.',
    ),
  },
  mail_not_sent: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The mail could not be sent. Please try again in a moment.',
      'Email tidak bisa dikirim. Coba lagi sebentar lagi, ya.',
    ),
  },
  invitation_not_known: {
    status: 404,
    kind: 'user',
    message: localized(
      'This invitation is not known or no longer valid. Ask for a new one.',
      'Undangan ini tidak dikenal atau sudah tidak berlaku. Minta undangan baru, ya.',
    ),
  },
  oauth_code_not_known: {
    status: 400,
    kind: 'user',
    message: localized(
      'This sign-in took too long or was already used. Please start it again.',
      'Proses masuk ini terlalu lama atau sudah dipakai. Ulangi dari awal, ya.',
    ),
  },
  rename_failed: {
    status: 409,
    kind: 'user',
    message: localized('Failed to rename profile', 'Gagal mengganti nama profil'),
  },
  sign_in_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This device is no longer signed in.', 'Perangkat ini sudah tidak masuk lagi.'),
  },
  password_not_set: {
    status: 409,
    kind: 'user',
    message: localized(
      'This account has no password yet. Make one with "Forgot password" on the sign-in page.',
      'Akun ini belum punya kata sandi. Buat dulu lewat "Lupa kata sandi" di halaman masuk.',
    ),
  },
  second_step_needed: {
    status: 403,
    kind: 'user',
    message: localized('Enter the code from your authenticator app.', 'Masukkan kode dari aplikasi autentikator kamu.'),
  },
  second_step_wrong: {
    status: 403,
    kind: 'user',
    message: localized(
      'This code is not right or was already used. Enter the one your app shows now.',
      'Kode ini salah atau sudah dipakai. Masukkan kode yang sekarang tampil di aplikasimu, ya.',
    ),
  },
  second_step_not_begun: {
    status: 409,
    kind: 'user',
    message: localized(
      'This set-up is no longer valid. Please start it again.',
      'Penyiapan ini sudah tidak berlaku. Ulangi dari awal, ya.',
    ),
  },
  second_step_is_on: {
    status: 409,
    kind: 'user',
    message: localized('Two-step sign-in is already on.', 'Masuk dua langkah sudah aktif.'),
  },
  second_step_is_off: {
    status: 409,
    kind: 'user',
    message: localized('Two-step sign-in is already off.', 'Masuk dua langkah sudah nonaktif.'),
  },
  operator_needed: {
    status: 409,
    kind: 'user',
    message: localized(
      'You are the only operator of this installation and others have accounts here, so yours cannot be deleted.',
      'Kamu satu-satunya operator instalasi ini dan orang lain punya akun di sini, jadi akunmu tidak bisa dihapus.',
    ),
  },
  owner_needed: {
    status: 409,
    kind: 'user',
    message: localized(
      'Your organization has other members. Remove them or hand it over before deleting your account.',
      'Organisasimu masih punya anggota lain. Keluarkan mereka atau serahkan dulu sebelum menghapus akunmu.',
    ),
  },
})
