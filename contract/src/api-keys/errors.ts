import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const apiKeyErrors = defineErrors({
  api_key_not_found: {
    status: 404,
    kind: 'user',
    message: localized('This key is not here any more.', 'Kunci ini sudah tidak ada.'),
  },
  too_many_api_keys: {
    status: 409,
    kind: 'user',
    message: localized(
      'There are {limit} keys already. Revoke one that is not used any more.',
      'Sudah ada {limit} kunci. Cabut dulu yang tidak dipakai lagi.',
    ),
  },
  api_key_invalid: {
    status: 401,
    kind: 'user',
    message: localized(
      'The API key is missing, unknown, revoked or expired. Send one as "Authorization: Bearer <key>".',
      'Kunci API tidak ada, tidak dikenal, dicabut, atau kedaluwarsa. Kirim sebagai "Authorization: Bearer <kunci>".',
    ),
  },
  api_key_scope_missing: {
    status: 403,
    kind: 'user',
    message: localized(
      'This API key may not do that: it lacks the scope {scope}.',
      'Kunci API ini tidak boleh melakukannya: tidak punya cakupan {scope}.',
    ),
  },
  program_input_not_supported: {
    status: 400,
    kind: 'user',
    message: localized('{name} is not supported here.', '{name} tidak didukung di sini.'),
  },
  agent_name_unknown: {
    status: 404,
    kind: 'user',
    message: localized(
      'There is no agent "{name}". Use the id or the name of one of your agents.',
      'Tidak ada agen "{name}". Pakai id atau nama salah satu agenmu.',
    ),
  },
})
