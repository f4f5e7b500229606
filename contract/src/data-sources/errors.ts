import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { sshErrors } from './ssh-errors.ts'

/** Why a database cannot be connected or asked; each says what to mend. No sentence names a secret. */
export const dataSourceErrors = defineErrors({
  ...sshErrors,
  /** Known to clients as errorConnectSql. */
  sql_connect_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Error while connecting the database', 'Gagal menyambungkan basis data'),
  },
  /** Known to clients as errorLoadTables. */
  tables_load_failed: {
    status: 503,
    kind: 'operational',
    message: localized('Error while loading the tables', 'Gagal memuat tabel'),
  },
  data_source_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This data source is not here any more.', 'Sumber data ini sudah tidak ada.'),
  },
  data_source_table_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This table is not in the database any more.', 'Tabel ini sudah tidak ada di basis data.'),
  },
  data_source_column_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This table has no column {column}.', 'Tabel ini tidak punya kolom {column}.'),
  },
  data_source_relation_not_found: {
    status: 404,
    kind: 'user',
    message: localized(
      'The tables or columns of this relation are not in the database any more.',
      'Tabel atau kolom hubungan ini sudah tidak ada di basis data.',
    ),
  },
  too_many_data_sources: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are {limit} databases here already. Remove one that is not used any more.',
      'Sudah ada {limit} basis data di sini. Hapus dulu yang tidak dipakai lagi.',
    ),
  },
  data_source_name_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'A database here already has the name {name}. Give this one another.',
      'Sudah ada basis data bernama {name} di sini. Beri nama lain.',
    ),
  },
  database_address_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'This address is private or local, and only public ones may be connected. The operator of the installation can allow it (NET_ALLOW).',
      'Alamat ini pribadi atau lokal, dan hanya alamat publik yang boleh disambungkan. Operator instalasi bisa mengizinkannya (NET_ALLOW).',
    ),
  },
  database_host_unknown: {
    status: 400,
    kind: 'user',
    message: localized(
      'No server has this host name. Check how it is spelled.',
      'Tidak ada server dengan nama host ini. Periksa ejaannya.',
    ),
  },
  database_not_reachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'Nothing answers at this host and port. Check both, and that a firewall lets this server in.',
      'Tidak ada yang menjawab di host dan port ini. Periksa keduanya, dan pastikan firewall mengizinkan server ini.',
    ),
  },
  database_hangs: {
    status: 504,
    kind: 'operational',
    message: localized(
      'The host did not answer in time. Check the port, and that a firewall lets this server in.',
      'Host tidak menjawab tepat waktu. Periksa port, dan pastikan firewall mengizinkan server ini.',
    ),
  },
  database_wrong_password: {
    status: 400,
    kind: 'user',
    message: localized(
      'The database refused this user and password.',
      'Basis data menolak pengguna dan kata sandi ini.',
    ),
  },
  database_name_unknown: {
    status: 400,
    kind: 'user',
    message: localized(
      'The server has no database of this name, or this user may not open it.',
      'Server tidak punya basis data dengan nama ini, atau pengguna ini tidak boleh membukanya.',
    ),
  },
  database_refused_connection: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The database refused the connection: it has too many already, or does not take any from here.',
      'Basis data menolak sambungan: sudah terlalu banyak, atau tidak menerima sambungan dari sini.',
    ),
  },
  database_certificate_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'The certificate of the server cannot be trusted: it is not for this host, too old, or from an unknown authority. Give the certificate of its authority (CA).',
      'Sertifikat server tidak bisa dipercaya: bukan untuk host ini, kedaluwarsa, atau dari otoritas tak dikenal. Berikan sertifikat otoritasnya (CA).',
    ),
  },
  database_without_tls: {
    status: 400,
    kind: 'user',
    message: localized(
      'The server does not offer an encrypted connection (TLS). Turn it on there, or switch it off here.',
      'Server tidak menawarkan sambungan terenkripsi (TLS). Aktifkan di sana, atau matikan di sini.',
    ),
  },
  database_needs_tls: {
    status: 400,
    kind: 'user',
    message: localized(
      'The server only takes encrypted connections. Switch TLS on.',
      'Server hanya menerima sambungan terenkripsi. Aktifkan TLS.',
    ),
  },
  database_not_understood: {
    status: 400,
    kind: 'user',
    message: localized(
      'What answers there is not a database of this kind. Check the kind and the port.',
      'Yang menjawab di sana bukan basis data jenis ini. Periksa jenis dan port-nya.',
    ),
  },
  database_rights_not_confirmed: {
    status: 409,
    kind: 'user',
    message: localized(
      'The user of this connection may do more than read: {rights}. Give it one that can only read; else the owner has to confirm it.',
      'Pengguna koneksi ini boleh lebih dari sekadar membaca: {rights}. Pakai pengguna yang hanya bisa membaca; kalau tidak, pemilik harus mengonfirmasinya.',
    ),
  },
  database_needs_password: {
    status: 400,
    kind: 'user',
    message: localized(
      'The address has changed: type the passwords again, so that stored ones are not sent elsewhere.',
      'Alamatnya berubah: ketik lagi kata sandinya, agar yang tersimpan tidak terkirim ke tempat lain.',
    ),
  },
  database_file_damaged: {
    status: 400,
    kind: 'user',
    message: localized(
      'This file is not a SQLite database, or it is damaged.',
      'Berkas ini bukan basis data SQLite, atau rusak.',
    ),
  },
  database_file_missing: {
    status: 400,
    kind: 'user',
    message: localized('Choose a SQLite file.', 'Pilih sebuah berkas SQLite.'),
  },
  database_query_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'Only one SELECT that reads can be run.',
      'Hanya satu SELECT yang membaca yang bisa dijalankan.',
    ),
  },
  database_query_failed: {
    status: 400,
    kind: 'user',
    message: localized('The database could not run this: {reason}', 'Basis data tidak bisa menjalankan ini: {reason}'),
  },
  database_query_timed_out: {
    status: 504,
    kind: 'operational',
    message: localized(
      'The database did not finish in time. Ask for less, or try again later.',
      'Basis data tidak selesai tepat waktu. Minta lebih sedikit, atau coba lagi nanti.',
    ),
  },
})
