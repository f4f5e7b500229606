import { defineErrors } from '../kit/error.ts'
import { localized, untranslated } from '../kit/localized-text.ts'
import { inviteRowErrors } from './invite-row-errors.ts'

/** What can go wrong in workspaces. The English sentences are fixed: clients compare them. */
export const workspaceErrors = defineErrors({
  workspace_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Workspace is not found.', 'Ruang kerja tidak ditemukan.'),
  },
  workspace_name_unavailable: {
    status: 409,
    kind: 'user',
    message: localized(
      'Workspace name unavailable. Please pick a different name for your workspace.',
      'Nama ruang kerja sudah dipakai. Pilih nama lain untuk ruang kerjamu, ya.',
    ),
  },
  workspace_create_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to create workspace.', 'Gagal membuat ruang kerja.'),
  },
  workspace_rename_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to rename workspace.', 'Gagal mengganti nama ruang kerja.'),
  },
  workspace_delete_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to delete workspace.', 'Gagal menghapus ruang kerja.'),
  },
  workspace_limit_reached: {
    status: 409,
    kind: 'user',
    message: localized(
      'The organization has as many workspaces as there can be. Delete one to add another.',
      'Organisasi sudah punya ruang kerja sebanyak yang bisa dibuat. Hapus satu untuk menambah yang lain.',
    ),
  },
  owner_must_transfer: {
    status: 409,
    kind: 'user',
    message: localized(
      'You own this workspace. Hand it over to a member before you leave.',
      'Kamu pemilik ruang kerja ini. Serahkan dulu ke anggota lain sebelum keluar.',
    ),
  },
  role_not_found: { status: 404, kind: 'user', message: localized('Role is not found.', 'Peran tidak ditemukan.') },
  role_of_owner: {
    status: 409,
    kind: 'user',
    message: localized(
      'The owner’s role changes only by handing the workspace over.',
      'Peran pemilik hanya berubah dengan menyerahkan ruang kerja.',
    ),
  },
  role_settings_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Role settings is not found.', 'Pengaturan peran tidak ditemukan.'),
  },
  role_settings_update_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to update role settings.', 'Gagal mengubah pengaturan peran.'),
  },
  workspace_settings_error: {
    status: 404,
    kind: 'user',
    message: localized('Settings error.', 'Pengaturan bermasalah.'),
  },
  workspace_settings_update_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Update settings error.', 'Gagal mengubah pengaturan.'),
  },
  my_chats_settings_not_found: {
    status: 404,
    kind: 'user',
    message: localized('My chat settings is not found.', 'Pengaturan obrolanku tidak ditemukan.'),
  },
  my_chats_settings_update_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to update setting chat data.', 'Gagal mengubah pengaturan data obrolan.'),
  },
  chat_visibility_too_wide: {
    status: 403,
    kind: 'user',
    message: localized(
      'This workspace does not allow chats to be seen that widely. The owner or an admin can allow it.',
      'Ruang kerja ini tidak mengizinkan obrolan dilihat seluas itu. Pemilik atau admin bisa mengizinkannya.',
    ),
  },
  member_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This person is not a member of the workspace.', 'Orang ini bukan anggota ruang kerja.'),
  },
  member_elsewhere: {
    status: 409,
    kind: 'user',
    message: localized(
      'They’re working in another organization right now. Only they can sign out their devices there.',
      'Ia sedang bekerja di organisasi lain. Di sana hanya ia sendiri yang bisa mengeluarkan perangkatnya.',
    ),
  },
  seats_full: {
    status: 402,
    kind: 'user',
    message: localized(
      'The plan of this organization has {limit} seats and all are taken. Upgrade the plan or remove someone first.',
      'Paket organisasi ini punya {limit} kursi dan semuanya terisi. Tingkatkan paket atau keluarkan seseorang dulu.',
    ),
  },
  transfer_to_self: {
    status: 409,
    kind: 'user',
    message: localized('The workspace is yours already.', 'Ruang kerja ini sudah milikmu.'),
  },
  transfer_not_begun: {
    status: 409,
    kind: 'user',
    message: localized(
      'Nothing is being handed over. Begin again.',
      'Tidak ada penyerahan yang sedang berjalan. Mulai lagi, ya.',
    ),
  },
  domain_public: {
    status: 400,
    kind: 'user',
    message: localized(
      '{domain} is a public mail service: anyone can have an address there.',
      '{domain} adalah layanan email umum: siapa saja bisa punya alamat di sana.',
    ),
  },
  domain_not_verified: {
    status: 400,
    kind: 'user',
    message: localized(
      '{domain} is not the mail domain of the owner or an admin of this workspace.',
      '{domain} bukan domain email pemilik atau admin ruang kerja ini.',
    ),
  },
  invitations_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to get invitation workspace.', 'Gagal mengambil undangan ruang kerja.'),
  },
  invitation_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'This invitation is not here any more: it was withdrawn or answered.',
      'Undangan ini sudah tidak ada: sudah ditarik atau dijawab.',
    ),
  },
  invitation_expired: {
    status: 410,
    kind: 'user',
    message: localized(
      'This invitation has expired. Ask for a new one.',
      'Undangan ini sudah kedaluwarsa. Minta undangan baru, ya.',
    ),
  },
  invitation_accept_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Failed to accept invitation workspace.', 'Gagal menerima undangan ruang kerja.'),
  },
  invite_file_missing: {
    status: 400,
    kind: 'user',
    message: localized('Please choose a CSV file.', 'Pilih berkas CSV dulu, ya.'),
  },
  invite_file_empty: {
    status: 400,
    kind: 'user',
    message: localized('The file has no rows.', 'Berkas ini tidak punya baris.'),
  },
  invite_file_too_long: {
    status: 400,
    kind: 'user',
    message: localized(
      'The file has {rows} rows; at most {limit} can be invited in one go.',
      'Berkas ini punya {rows} baris; paling banyak {limit} yang bisa diundang sekaligus.',
    ),
  },
  invite_file_not_csv: {
    status: 415,
    kind: 'user',
    message: localized(
      'This is not a CSV file with an email in each row.',
      'Ini bukan berkas CSV dengan email di tiap baris.',
    ),
  },
  not_permitted: { status: 403, kind: 'user', message: untranslated('{rule} {granter}') },
  // What can be wrong with one field; schemas name these codes.
  workspace_name_required: {
    status: 400,
    kind: 'user',
    message: localized('Please enter a name for the workspace.', 'Isi nama ruang kerja dulu, ya.'),
  },
  workspace_name_too_long: {
    status: 400,
    kind: 'user',
    message: localized('Please use at most 200 characters.', 'Gunakan paling banyak 200 karakter, ya.'),
  },
  workspace_id_required: {
    status: 400,
    kind: 'user',
    message: localized('Please choose a workspace.', 'Pilih ruang kerja dulu, ya.'),
  },
  domain_invalid: {
    status: 400,
    kind: 'user',
    message: localized(
      'Please enter a mail domain such as company.co.id.',
      'Masukkan domain email seperti perusahaan.co.id, ya.',
    ),
  },
  ...inviteRowErrors,
})
