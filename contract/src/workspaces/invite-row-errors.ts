import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

/** What becomes of one row of a list of invitations. The English sentences are fixed: clients compare them. */
export const inviteRowErrors = defineErrors({
  email_invalid_row: { status: 400, kind: 'user', message: localized('Invalid email', 'Email tidak valid') },
  email_duplicate: { status: 400, kind: 'user', message: localized('Duplicate', 'Duplikat') },
  email_already_member: {
    status: 409,
    kind: 'user',
    message: localized('Email has been registered as a member', 'Email sudah terdaftar sebagai anggota'),
  },
  email_not_registered: {
    status: 404,
    kind: 'user',
    message: localized('Email not registered', 'Email belum terdaftar'),
  },
  email_not_in_company: {
    status: 403,
    kind: 'user',
    message: localized('Email is not a member of this company', 'Email bukan anggota perusahaan ini'),
  },
  invite_self: { status: 409, kind: 'user', message: localized('This is your own address', 'Ini alamatmu sendiri') },
  invite_role_invalid: {
    status: 400,
    kind: 'user',
    message: localized('Role must be member or admin', 'Peran harus member atau admin'),
  },
  invite_role_not_permitted: {
    status: 403,
    kind: 'user',
    message: localized('You may not invite admins', 'Kamu tidak boleh mengundang admin'),
  },
  invite_pending: {
    status: 409,
    kind: 'user',
    message: localized(
      'Already invited; send it again from the pending invitations',
      'Sudah diundang; kirim ulang dari daftar undangan',
    ),
  },
  invite_seats_full: {
    status: 402,
    kind: 'user',
    message: localized('No seat is free for this person', 'Tidak ada kursi kosong untuk orang ini'),
  },
  invite_too_many_waiting: {
    status: 409,
    kind: 'user',
    message: localized(
      'Too many invitations of this workspace wait for an answer; withdraw some first',
      'Terlalu banyak undangan ruang kerja ini yang belum dijawab; tarik beberapa dulu',
    ),
  },
  invite_unknown_error: {
    status: 503,
    kind: 'operational',
    message: localized('Unknown error', 'Kesalahan tidak dikenal'),
  },
})
