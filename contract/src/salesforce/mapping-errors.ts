import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const salesforceMappingErrors = defineErrors({
  salesforce_mapping_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This mapping doesn’t exist, or you can’t open it.',
      'Pemetaan ini tidak ada, atau kamu tidak bisa membukanya.',
    ),
  },
  too_many_salesforce_mappings: {
    status: 409,
    kind: 'user',
    message: localized(
      'You already have {max} mappings here. Delete one first.',
      'Kamu sudah punya {max} pemetaan di sini. Hapus salah satu dulu.',
    ),
  },
  salesforce_mapping_source_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'This source no longer exists, or you can’t read it. Choose another one.',
      'Sumber ini sudah tidak ada, atau kamu tidak bisa membacanya. Pilih yang lain.',
    ),
  },
  salesforce_mapping_too_wide: {
    status: 422,
    kind: 'user',
    message: localized(
      'This source has more than {max} columns. Use a verified query with the columns you need.',
      'Sumber ini punya lebih dari {max} kolom. Pakai kueri terverifikasi dengan kolom yang kamu perlukan.',
    ),
  },
  salesforce_mapping_column_gone: {
    status: 422,
    kind: 'user',
    message: localized(
      'The source no longer has the column “{column}”, or you can’t read it.',
      'Sumber tidak lagi punya kolom “{column}”, atau kamu tidak bisa membacanya.',
    ),
  },
  salesforce_mapping_key_wrong: {
    status: 422,
    kind: 'user',
    message: localized(
      'Records can’t be recognized by {field}: it’s neither an external ID nor unique. Choose another key.',
      'Data tidak bisa dikenali lewat {field}: bukan ID eksternal dan tidak unik. Pilih kunci lain.',
    ),
  },
  salesforce_mapping_key_unmapped: {
    status: 422,
    kind: 'user',
    message: localized('Map a column to the key field {field}.', 'Petakan sebuah kolom ke kolom kunci {field}.'),
  },
  salesforce_mapping_type: {
    status: 422,
    kind: 'user',
    message: localized(
      'The values of “{column}” don’t fit {field}, which holds another type.',
      'Nilai “{column}” tidak cocok untuk {field}, yang berjenis lain.',
    ),
  },
  salesforce_mapping_key_empty: {
    status: 422,
    kind: 'user',
    message: localized(
      'The key is empty, so this row can’t be matched.',
      'Kuncinya kosong, jadi baris ini tidak bisa dicocokkan.',
    ),
  },
  salesforce_mapping_key_twice: {
    status: 422,
    kind: 'user',
    message: localized('Row {row} has the same key.', 'Baris {row} punya kunci yang sama.'),
  },
  salesforce_mapping_key_several: {
    status: 422,
    kind: 'user',
    message: localized(
      'Salesforce has several records with this key. Merge them there first.',
      'Salesforce punya beberapa data dengan kunci ini. Gabungkan dulu di sana.',
    ),
  },
  salesforce_mapping_masked: {
    status: 422,
    kind: 'user',
    message: localized(
      'This value is masked for you, so it can’t be sent.',
      'Nilai ini disamarkan untukmu, jadi tidak bisa dikirim.',
    ),
  },
  salesforce_mapping_no_access: {
    status: 403,
    kind: 'user',
    message: localized(
      'You no longer have access to this workspace.',
      'Kamu tidak lagi punya akses ke ruang kerja ini.',
    ),
  },
  salesforce_mapping_interrupted: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Preparing the changes didn’t finish. Nothing was proposed; try again.',
      'Penyiapan perubahan tidak selesai. Tidak ada yang diusulkan; coba lagi.',
    ),
  },
})
