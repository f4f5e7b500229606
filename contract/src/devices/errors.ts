import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const deviceErrors = defineErrors({
  device_not_found: {
    status: 404,
    kind: 'user',
    message: localized('Device is not found.', 'Perangkat tidak ditemukan.'),
  },
  map_tiles_unavailable: {
    status: 503,
    kind: 'operational',
    message: localized(
      'The map tiles of this installation can’t be read. Ask the operator to check MAP_TILES.',
      'Petak peta instalasi ini tidak bisa dibaca. Minta operator memeriksa MAP_TILES.',
    ),
  },
  device_alarm_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This alarm doesn’t exist any more.', 'Alarm ini sudah tidak ada.'),
  },
  device_alarm_over: {
    status: 409,
    kind: 'user',
    message: localized('This alarm is already cleared.', 'Alarm ini sudah selesai.'),
  },
  device_rule_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This alarm rule doesn’t exist any more.', 'Aturan alarm ini sudah tidak ada.'),
  },
  device_position_half: {
    status: 400,
    kind: 'user',
    message: localized(
      'Enter both latitude and longitude, or neither.',
      'Isi lintang dan bujur, atau kosongkan keduanya.',
    ),
  },
  device_limit_reached: {
    status: 422,
    kind: 'user',
    message: localized(
      'There can be up to {limit} of these. Delete one first.',
      'Paling banyak {limit}. Hapus salah satu dulu.',
    ),
  },
  device_token_unknown: {
    status: 401,
    kind: 'user',
    message: localized(
      'This device token isn’t valid. Send it as "Authorization: Bearer <token>"; a new one can be made on the device’s page.',
      'Token perangkat ini tidak berlaku. Kirim sebagai "Authorization: Bearer <token>"; token baru bisa dibuat di halaman perangkat.',
    ),
  },
  device_batch_too_large: {
    status: 413,
    kind: 'user',
    message: localized(
      'A batch can hold up to {messages} messages and {points} measurements; this one has {count}. Nothing of it was stored: send it in parts.',
      'Satu kiriman bisa memuat paling banyak {messages} pesan dan {points} pengukuran; kiriman ini berisi {count}. Tidak ada yang disimpan: kirim bertahap.',
    ),
  },
  device_batch_unreadable: {
    status: 400,
    kind: 'user',
    message: localized(
      'This is not valid JSON (NaN and Infinity are not either). Send one message or a list of them, each like {example}',
      'Ini bukan JSON yang sah (NaN dan Infinity juga bukan). Kirim satu pesan atau daftar pesan, masing-masing seperti {example}',
    ),
  },
  device_broker_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This broker isn’t connected any more.', 'Broker ini sudah tidak terhubung.'),
  },
  device_broker_password: {
    status: 422,
    kind: 'user',
    message: localized(
      'Write the password again: it was stored for another address or user name.',
      'Tulis lagi kata sandinya: yang tersimpan untuk alamat atau nama pengguna lain.',
    ),
  },
  device_import_too_long: {
    status: 422,
    kind: 'user',
    message: localized(
      'A file can have up to {limit} devices; this one has {count}. Nothing was added: split it.',
      'Satu berkas bisa memuat paling banyak {limit} perangkat; berkas ini berisi {count}. Tidak ada yang ditambahkan: pecah dulu.',
    ),
  },
  device_import_unreadable: {
    status: 422,
    kind: 'user',
    message: localized(
      'The first line must name the columns name and type; location, latitude and longitude may follow.',
      'Baris pertama harus menyebut kolom nama dan jenis; lokasi, lintang, dan bujur boleh menyusul.',
    ),
  },
})
