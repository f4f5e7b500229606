import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const salesforceErrors = defineErrors({
  salesforce_not_registered: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Salesforce isn’t set up in this installation yet.',
      'Salesforce belum disiapkan di instalasi ini.',
    ),
  },
  salesforce_not_connected: {
    status: 409,
    kind: 'user',
    message: localized('Salesforce isn’t connected.', 'Salesforce tidak terhubung.'),
  },
  salesforce_ended: {
    status: 409,
    kind: 'user',
    message: localized(
      'Access to Salesforce has ended. Connect your account again.',
      'Akses ke Salesforce sudah berakhir. Hubungkan lagi akunmu.',
    ),
  },
  salesforce_busy: {
    status: 429,
    kind: 'operational',
    message: localized(
      'Your Salesforce organization has used up its requests. Try again later.',
      'Organisasi Salesforce-mu sudah kehabisan jatah permintaan. Coba lagi nanti.',
    ),
  },
  salesforce_away: {
    status: 503,
    kind: 'operational',
    message: localized(
      'Salesforce can’t be reached right now. Try again later.',
      'Salesforce sedang tidak bisa dihubungi. Coba lagi nanti.',
    ),
  },
  salesforce_gone: {
    status: 404,
    kind: 'user',
    message: localized(
      'Salesforce no longer has this, or you can’t open it.',
      'Salesforce tidak lagi punya data ini, atau kamu tidak bisa membukanya.',
    ),
  },
  salesforce_refused: {
    status: 422,
    kind: 'user',
    message: localized('Salesforce refused: {reason}', 'Salesforce menolak: {reason}'),
  },
  salesforce_query_refused: {
    status: 422,
    kind: 'user',
    message: localized(
      'Only queries that read are run, and “{word}” isn’t understood. Use SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT.',
      'Hanya kueri yang membaca yang dijalankan, dan “{word}” tidak dipahami. Pakai SELECT … FROM … WHERE … GROUP BY … ORDER BY … LIMIT.',
    ),
  },
  change_set_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'This change-set doesn’t exist, or you can’t open it.',
      'Usulan perubahan ini tidak ada, atau kamu tidak bisa membukanya.',
    ),
  },
  change_set_decided: {
    status: 409,
    kind: 'user',
    message: localized('This change-set has already been decided.', 'Usulan perubahan ini sudah diputuskan.'),
  },
  change_set_not_undoable: {
    status: 409,
    kind: 'user',
    message: localized(
      'This change-set can’t be undone: nothing was applied, it’s already undone, or more than 30 days have passed.',
      'Usulan perubahan ini tidak bisa diurungkan: tidak ada yang diterapkan, sudah diurungkan, atau sudah lewat 30 hari.',
    ),
  },
  change_set_nothing_failed: {
    status: 409,
    kind: 'user',
    message: localized(
      'No row of this change-set can be tried again.',
      'Tidak ada baris di usulan perubahan ini yang bisa dicoba lagi.',
    ),
  },
  salesforce_nothing_changes: {
    status: 422,
    kind: 'user',
    message: localized('Salesforce already has these values.', 'Salesforce sudah berisi nilai-nilai ini.'),
  },
  salesforce_object_closed: {
    status: 422,
    kind: 'user',
    message: localized(
      'You can’t create or change records of {object} in Salesforce.',
      'Kamu tidak bisa membuat atau mengubah data {object} di Salesforce.',
    ),
  },
  salesforce_field_unknown: {
    status: 422,
    kind: 'user',
    message: localized('{object} has no field {field}.', '{object} tidak punya kolom {field}.'),
  },
  salesforce_field_twice: {
    status: 422,
    kind: 'user',
    message: localized('{field} is there twice.', '{field} ada dua kali.'),
  },
  salesforce_field_read_only: {
    status: 422,
    kind: 'user',
    message: localized('{field} can’t be changed by you in Salesforce.', '{field} tidak bisa kamu ubah di Salesforce.'),
  },
  salesforce_field_required: {
    status: 422,
    kind: 'user',
    message: localized('{field} can’t be empty.', '{field} tidak boleh kosong.'),
  },
  salesforce_fields_missing: {
    status: 422,
    kind: 'user',
    message: localized('A new record of {object} also needs: {fields}.', 'Data baru {object} juga perlu: {fields}.'),
  },
  salesforce_value_too_long: {
    status: 422,
    kind: 'user',
    message: localized('{field} takes at most {max} characters.', '{field} paling banyak {max} karakter.'),
  },
  salesforce_value_not_listed: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t one of the values of {field}: {values}.',
      '“{value}” bukan salah satu nilai {field}: {values}.',
    ),
  },
  salesforce_value_no_number: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t a number, which {field} needs.',
      '“{value}” bukan angka, padahal {field} perlu angka.',
    ),
  },
  salesforce_value_decimals: {
    status: 422,
    kind: 'user',
    message: localized(
      '{field} takes at most {max} decimal places.',
      '{field} paling banyak {max} angka di belakang koma.',
    ),
  },
  salesforce_value_too_big: {
    status: 422,
    kind: 'user',
    message: localized(
      '{field} takes at most {max} digits before the decimal point.',
      '{field} paling banyak {max} angka di depan koma.',
    ),
  },
  salesforce_value_no_date: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t a date, which {field} needs. Write 2026-09-25.',
      '“{value}” bukan tanggal, padahal {field} perlu tanggal. Tulis 2026-09-25.',
    ),
  },
  salesforce_value_no_moment: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t a date with a time, which {field} needs. Write 2026-09-25T14:30:00+07:00.',
      '“{value}” bukan tanggal dengan jam, padahal {field} memerlukannya. Tulis 2026-09-25T14:30:00+07:00.',
    ),
  },
  salesforce_value_no_time: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t a time, which {field} needs. Write 14:30.',
      '“{value}” bukan jam, padahal {field} perlu jam. Tulis 14:30.',
    ),
  },
  salesforce_value_no_boolean: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” is neither true nor false, which {field} needs.',
      '“{value}” bukan true atau false, padahal {field} memerlukannya.',
    ),
  },
  salesforce_value_no_email: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t an email address, which {field} needs.',
      '“{value}” bukan alamat email, padahal {field} memerlukannya.',
    ),
  },
  salesforce_value_no_record: {
    status: 422,
    kind: 'user',
    message: localized(
      '“{value}” isn’t the ID of a record, which {field} needs.',
      '“{value}” bukan ID data, padahal {field} memerlukannya.',
    ),
  },
})
