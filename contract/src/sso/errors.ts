import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const ssoErrors = defineErrors({
  sso_required: {
    status: 403,
    kind: 'user',
    message: localized(
      'Your organization signs in by single sign-on. Enter your email address and continue there.',
      'Organisasimu masuk lewat single sign-on. Isi alamat email, lalu lanjutkan di sana.',
    ),
  },
  sso_not_member: {
    status: 403,
    kind: 'user',
    message: localized(
      'This account isn’t in the organization. Sign in as usual, or ask for an invitation.',
      'Akun ini tidak ada di organisasi itu. Masuk seperti biasa, atau minta undangan.',
    ),
  },
  sso_issuer_unavailable: {
    status: 422,
    kind: 'user',
    message: localized(
      'The issuer can’t be reached at this address. It must be public and answer over HTTPS.',
      'Penyedia identitas tidak bisa dihubungi di alamat ini. Alamatnya harus publik dan memakai HTTPS.',
    ),
  },
  sso_issuer_refused: {
    status: 422,
    kind: 'user',
    message: localized(
      'What answers at this address isn’t the OpenID Connect issuer of this name. Copy the issuer address exactly.',
      'Yang menjawab di alamat ini bukan penyedia OpenID Connect dengan nama itu. Salin alamat penyedianya persis.',
    ),
  },
  sso_not_set_up: {
    status: 409,
    kind: 'user',
    message: localized('Save the issuer first.', 'Simpan dulu penyedia identitasnya.'),
  },
  sso_not_tested: {
    status: 409,
    kind: 'user',
    message: localized(
      'Test the sign-in first. It must work with the settings as they are now.',
      'Uji dulu proses masuknya. Harus berhasil dengan pengaturan yang sekarang.',
    ),
  },
  sso_domain_needed: {
    status: 409,
    kind: 'user',
    message: localized('Prove at least one email domain first.', 'Buktikan dulu paling sedikit satu domain email.'),
  },
  sso_own_way_first: {
    status: 409,
    kind: 'user',
    message: localized(
      'Set a password and two-step sign-in for yourself first. They are your way in when the issuer fails.',
      'Siapkan dulu kata sandi dan masuk dua langkah untukmu sendiri. Itu jalan masukmu saat penyedia identitas bermasalah.',
    ),
  },
  sso_domain_public: {
    status: 422,
    kind: 'user',
    message: localized(
      'Anyone can have an address at this domain. Name one that is your organization’s own.',
      'Siapa pun bisa punya alamat di domain ini. Pakai domain milik organisasimu sendiri.',
    ),
  },
  sso_domain_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'Another organization has proven this domain. Its owner must give it up first.',
      'Organisasi lain sudah membuktikan domain ini. Pemiliknya harus melepasnya dulu.',
    ),
  },
  sso_domains_full: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are 20 domains already. Remove one first.',
      'Sudah ada 20 domain. Hapus dulu salah satunya.',
    ),
  },
  sso_domain_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This domain isn’t in the list any more.', 'Domain ini sudah tidak ada di daftar.'),
  },
  sso_record_not_found: {
    status: 409,
    kind: 'user',
    message: localized(
      'The TXT record isn’t there yet. A new record can take some hours to be seen.',
      'Rekaman TXT belum ada. Rekaman baru bisa perlu beberapa jam sampai terlihat.',
    ),
  },
  sso_record_unavailable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The domain’s name servers didn’t answer. Please try again in a moment.',
      'Server nama domain itu tidak menjawab. Coba lagi sebentar lagi, ya.',
    ),
  },
})
