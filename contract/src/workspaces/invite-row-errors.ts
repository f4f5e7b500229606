import { defineErrors } from '../kit/error.ts'

/** What becomes of one row of a list of invitations. The English sentences are fixed: clients compare them. */
export const inviteRowErrors = defineErrors({
  email_invalid_row: { status: 400, kind: 'user', message: { en: 'Invalid email', id: 'Email tidak valid' } },
  email_duplicate: { status: 400, kind: 'user', message: { en: 'Duplicate', id: 'Duplikat' } },
  email_already_member: {
    status: 409,
    kind: 'user',
    message: { en: 'Email has been registered as a member', id: 'Email sudah terdaftar sebagai anggota' },
  },
  email_not_registered: {
    status: 404,
    kind: 'user',
    message: { en: 'Email not registered', id: 'Email belum terdaftar' },
  },
  email_not_in_company: {
    status: 403,
    kind: 'user',
    message: { en: 'Email is not a member of this company', id: 'Email bukan anggota perusahaan ini' },
  },
  invite_self: { status: 409, kind: 'user', message: { en: 'This is your own address', id: 'Ini alamatmu sendiri' } },
  invite_role_invalid: {
    status: 400,
    kind: 'user',
    message: { en: 'Role must be member or admin', id: 'Peran harus member atau admin' },
  },
  invite_role_not_permitted: {
    status: 403,
    kind: 'user',
    message: { en: 'You may not invite admins', id: 'Kamu tidak boleh mengundang admin' },
  },
  invite_pending: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Already invited; send it again from the pending invitations',
      id: 'Sudah diundang; kirim ulang dari daftar undangan',
    },
  },
  invite_seats_full: {
    status: 402,
    kind: 'user',
    message: { en: 'No seat is free for this person', id: 'Tidak ada kursi kosong untuk orang ini' },
  },
  invite_too_many_waiting: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Too many invitations of this workspace wait for an answer; withdraw some first',
      id: 'Terlalu banyak undangan workspace ini yang belum dijawab; tarik beberapa dulu',
    },
  },
  invite_unknown_error: {
    status: 503,
    kind: 'operational',
    message: { en: 'Unknown error', id: 'Kesalahan tidak dikenal' },
  },
})
