import { defineErrors } from '../kit/error.ts'
import { inviteRowErrors } from './invite-row-errors.ts'

/** What can go wrong in workspaces. The English sentences are fixed: clients compare them. */
export const workspaceErrors = defineErrors({
  workspace_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'Workspace is not found.', id: 'Workspace tidak ditemukan.' },
  },
  workspace_name_unavailable: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Workspace name unavailable. Please pick a different name for your workspace.',
      id: 'Nama workspace sudah dipakai. Pilih nama lain untuk workspace kamu, ya.',
    },
  },
  workspace_create_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to create workspace.', id: 'Gagal membuat workspace.' },
  },
  workspace_rename_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to rename workspace.', id: 'Gagal mengganti nama workspace.' },
  },
  workspace_delete_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to delete workspace.', id: 'Gagal menghapus workspace.' },
  },
  workspace_limit_reached: {
    status: 409,
    kind: 'user',
    message: {
      en: 'The organization has as many workspaces as there can be. Delete one to add another.',
      id: 'Organisasi sudah punya workspace sebanyak yang bisa dibuat. Hapus satu untuk menambah yang lain.',
    },
  },
  owner_must_transfer: {
    status: 409,
    kind: 'user',
    message: {
      en: 'You own this workspace. Hand it over to a member before you leave.',
      id: 'Kamu pemilik workspace ini. Serahkan dulu ke anggota lain sebelum keluar.',
    },
  },
  role_not_found: { status: 404, kind: 'user', message: { en: 'Role is not found.', id: 'Peran tidak ditemukan.' } },
  role_of_owner: {
    status: 409,
    kind: 'user',
    message: {
      en: 'The owner’s role changes only by handing the workspace over.',
      id: 'Peran pemilik hanya berubah dengan menyerahkan workspace.',
    },
  },
  role_settings_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'Role settings is not found.', id: 'Pengaturan peran tidak ditemukan.' },
  },
  role_settings_update_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to update role settings.', id: 'Gagal mengubah pengaturan peran.' },
  },
  workspace_settings_error: {
    status: 404,
    kind: 'user',
    message: { en: 'Settings error.', id: 'Pengaturan bermasalah.' },
  },
  workspace_settings_update_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Update settings error.', id: 'Gagal mengubah pengaturan.' },
  },
  my_chats_settings_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'My chat settings is not found.', id: 'Pengaturan obrolanku tidak ditemukan.' },
  },
  my_chats_settings_update_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to update setting chat data.', id: 'Gagal mengubah pengaturan data obrolan.' },
  },
  chat_visibility_too_wide: {
    status: 403,
    kind: 'user',
    message: {
      en: 'This workspace does not allow chats to be seen that widely. The owner or an admin can allow it.',
      id: 'Workspace ini tidak mengizinkan obrolan dilihat seluas itu. Pemilik atau admin bisa mengizinkannya.',
    },
  },
  member_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This person is not a member of the workspace.', id: 'Orang ini bukan anggota workspace.' },
  },
  seats_full: {
    status: 402,
    kind: 'user',
    message: {
      en: 'The plan of this organization has {limit} seats and all are taken. Upgrade the plan or remove somebody first.',
      id: 'Paket organisasi ini punya {limit} kursi dan semuanya terisi. Tingkatkan paket atau keluarkan seseorang dulu.',
    },
  },
  transfer_to_self: {
    status: 409,
    kind: 'user',
    message: { en: 'The workspace is yours already.', id: 'Workspace ini sudah milikmu.' },
  },
  transfer_not_begun: {
    status: 409,
    kind: 'user',
    message: {
      en: 'Nothing is being handed over. Begin again.',
      id: 'Tidak ada penyerahan yang sedang berjalan. Mulai lagi, ya.',
    },
  },
  domain_public: {
    status: 400,
    kind: 'user',
    message: {
      en: '{domain} is a public mail service: anyone can have an address there.',
      id: '{domain} adalah layanan email umum: siapa saja bisa punya alamat di sana.',
    },
  },
  domain_not_verified: {
    status: 400,
    kind: 'user',
    message: {
      en: '{domain} is not the mail domain of the owner or an admin of this workspace.',
      id: '{domain} bukan domain email pemilik atau admin workspace ini.',
    },
  },
  invitations_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to get invitation workspace.', id: 'Gagal mengambil undangan workspace.' },
  },
  invitation_gone: {
    status: 404,
    kind: 'user',
    message: {
      en: 'This invitation is not here any more: it was withdrawn or answered.',
      id: 'Undangan ini sudah tidak ada: sudah ditarik atau dijawab.',
    },
  },
  invitation_expired: {
    status: 410,
    kind: 'user',
    message: {
      en: 'This invitation has expired. Ask for a new one.',
      id: 'Undangan ini sudah kedaluwarsa. Minta undangan baru, ya.',
    },
  },
  invitation_accept_failed: {
    status: 503,
    kind: 'operational',
    message: { en: 'Failed to accept invitation workspace.', id: 'Gagal menerima undangan workspace.' },
  },
  invite_file_missing: {
    status: 400,
    kind: 'user',
    message: { en: 'Please choose a CSV file.', id: 'Pilih file CSV dulu, ya.' },
  },
  invite_file_empty: {
    status: 400,
    kind: 'user',
    message: { en: 'The file has no rows.', id: 'File ini tidak punya baris.' },
  },
  invite_file_too_long: {
    status: 400,
    kind: 'user',
    message: {
      en: 'The file has {rows} rows; at most {limit} can be invited at once.',
      id: 'File ini punya {rows} baris; paling banyak {limit} yang bisa diundang sekaligus.',
    },
  },
  invite_file_not_csv: {
    status: 415,
    kind: 'user',
    message: {
      en: 'This is not a CSV file with an email in each row.',
      id: 'Ini bukan file CSV dengan email di tiap baris.',
    },
  },
  not_permitted: { status: 403, kind: 'user', message: { en: '{rule} {granter}', id: '{rule} {granter}' } },
  // What can be wrong with one field; schemas name these codes.
  workspace_name_required: {
    status: 400,
    kind: 'user',
    message: { en: 'Please enter a name for the workspace.', id: 'Isi nama workspace dulu, ya.' },
  },
  workspace_name_too_long: {
    status: 400,
    kind: 'user',
    message: { en: 'Please use at most 200 characters.', id: 'Gunakan paling banyak 200 karakter, ya.' },
  },
  workspace_id_required: {
    status: 400,
    kind: 'user',
    message: { en: 'Please choose a workspace.', id: 'Pilih workspace dulu, ya.' },
  },
  domain_invalid: {
    status: 400,
    kind: 'user',
    message: {
      en: 'Please enter a mail domain such as company.co.id.',
      id: 'Masukkan domain email seperti perusahaan.co.id, ya.',
    },
  },
  ...inviteRowErrors,
})
