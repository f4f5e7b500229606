import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

const failed = (en: string, id: string) => ({ status: 503, kind: 'operational', message: { en, id } }) as const

/** What goes wrong with use cases. The `_failed` ones are known to clients by the key that each names. */
export const useCaseErrors = defineErrors({
  /** errorLoadAvailableUseCase */
  available_use_cases_load_failed: failed(
    'Error while loading available use cases',
    'Gagal memuat use case yang tersedia',
  ),
  /** errorLoadUseCase */
  use_case_load_failed: failed('Error while loading the use case', 'Gagal memuat use case'),
  /** errorLoadUseCaseWithData */
  use_case_data_load_failed: failed(
    'Error while loading use cases and their data',
    'Gagal memuat use case beserta datanya',
  ),
  /** errorCreateUseCase */
  use_case_create_failed: failed('Error while creating the use case', 'Gagal membuat use case'),
  /** errorEditUseCase */
  use_case_edit_failed: failed('Error while editing the use case', 'Gagal mengubah use case'),
  /** errorDeleteUseCase */
  use_case_delete_failed: failed('Error while deleting the use case', 'Gagal menghapus use case'),
  /** errorSetDataUseCase */
  use_case_data_set_failed: failed('Error while saving the data of the use case', 'Gagal menyimpan data use case'),
  /** errorUpdateDataUseCase */
  use_case_data_update_failed: failed(
    'Error while updating the data of the use case',
    'Gagal memperbarui data use case',
  ),
  use_case_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This use case is not here any more.', 'Use case ini sudah tidak ada.'),
  },
  use_case_name_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent already has a use case named {name}. Give this one another name.',
      'Agen ini sudah punya use case bernama {name}. Beri nama lain.',
    ),
  },
  too_many_use_cases: {
    status: 409,
    kind: 'user',
    message: localized(
      'This agent has {limit} use cases, which is the most there can be. Delete one first.',
      'Agen ini sudah punya {limit} use case, jumlah terbanyak yang bisa disimpan. Hapus satu dulu.',
    ),
  },
  use_case_wrong_type: {
    status: 400,
    kind: 'user',
    message: localized(
      'A use case of tables relates tables, one of files relates files.',
      'Use case tabel hanya untuk tabel, use case berkas hanya untuk berkas.',
    ),
  },
  use_case_table_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'The table {table} is not in your databases any more.',
      'Tabel {table} sudah tidak ada di basis datamu.',
    ),
  },
  use_case_column_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'The table {table} has no column {column} any more.',
      'Tabel {table} sudah tidak punya kolom {column}.',
    ),
  },
  column_not_hidden: {
    status: 404,
    kind: 'user',
    message: localized(
      'No use case hides or masks the column {column} any more.',
      'Sudah tidak ada use case yang menyembunyikan atau menyamarkan kolom {column}.',
    ),
  },
  use_case_file_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'A file of this use case is not here any more.',
      'Salah satu berkas use case ini sudah tidak ada.',
    ),
  },
  measure_not_valid: {
    status: 400,
    kind: 'user',
    message: localized('This cannot be a measure: {reason}', 'Ini tidak bisa menjadi ukuran: {reason}'),
  },
  measure_failed: {
    status: 400,
    kind: 'user',
    message: localized(
      'The database could not compute {name}: {reason}',
      'Basis data tidak bisa menghitung {name}: {reason}',
    ),
  },
  measure_name_twice: {
    status: 409,
    kind: 'user',
    message: localized('Two measures have the name {name}.', 'Ada dua ukuran bernama {name}.'),
  },
})
