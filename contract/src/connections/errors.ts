import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const connectionErrors = defineErrors({
  connection_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This connection is not here any more.', 'Sambungan ini sudah tidak ada.'),
  },
  connection_tool_not_found: {
    status: 404,
    kind: 'user',
    message: localized('The server does not have this tool any more.', 'Server ini sudah tidak punya alat itu.'),
  },
  tool_grant_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This decision is not here any more.', 'Keputusan ini sudah tidak ada.'),
  },
  too_many_connections: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are {limit} MCP servers here already. Remove one that is not used any more.',
      'Sudah ada {limit} server MCP di sini. Hapus dulu yang tidak dipakai lagi.',
    ),
  },
  connection_address_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'This address is private or local, and only public ones may be connected. The operator of the installation can allow it.',
      'Alamat ini pribadi atau lokal, dan hanya alamat publik yang boleh disambungkan. Operator instalasi bisa mengizinkannya.',
    ),
  },
  stdio_not_allowed: {
    status: 403,
    kind: 'user',
    message: localized(
      'Programs on the server may only be started by the operator, and only where the installation allows it (MCP_ALLOW_STDIO).',
      'Program di server hanya boleh dijalankan operator, dan hanya jika instalasi mengizinkannya (MCP_ALLOW_STDIO).',
    ),
  },
  connection_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} cannot be reached. Check the address, and that the server is running.',
      '{name} tidak bisa dihubungi. Periksa alamatnya, dan apakah servernya berjalan.',
    ),
  },
  connection_refused: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} refused its key. Check the headers of the connection.',
      '{name} menolak kuncinya. Periksa header sambungannya.',
    ),
  },
  connection_timed_out: {
    status: 504,
    kind: 'operational',
    message: localized('{name} did not answer in time.', '{name} tidak menjawab tepat waktu.'),
  },
  connection_crashed: {
    status: 502,
    kind: 'operational',
    message: localized(
      '{name} stopped in the middle of its work. It is started again with the next call.',
      '{name} berhenti di tengah jalan. Akan dimulai lagi pada panggilan berikutnya.',
    ),
  },
  connection_too_large: {
    status: 502,
    kind: 'operational',
    message: localized('{name} sent more than can be taken in.', '{name} mengirim lebih dari yang bisa diterima.'),
  },
  connection_unreadable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'What is at the address of {name} does not speak MCP.',
      'Yang ada di alamat {name} tidak memakai MCP.',
    ),
  },
})
