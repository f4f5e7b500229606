import { defineErrors } from '../kit/error.ts'

export const apiKeyErrors = defineErrors({
  api_key_not_found: {
    status: 404,
    kind: 'user',
    message: { en: 'This key is not here any more.', id: 'Kunci ini sudah tidak ada.' },
  },
  too_many_api_keys: {
    status: 409,
    kind: 'user',
    message: {
      en: 'There are {limit} keys already. Revoke one that is not used any more.',
      id: 'Sudah ada {limit} kunci. Cabut dulu yang tidak dipakai lagi.',
    },
  },
  api_key_invalid: {
    status: 401,
    kind: 'user',
    message: {
      en: 'The API key is missing, unknown, revoked or expired. Send one as "Authorization: Bearer <key>".',
      id: 'Kunci API tidak ada, tidak dikenal, dicabut, atau kedaluwarsa. Kirim sebagai "Authorization: Bearer <kunci>".',
    },
  },
  api_key_scope_missing: {
    status: 403,
    kind: 'user',
    message: {
      en: 'This API key may not do that: it lacks the scope {scope}.',
      id: 'Kunci API ini tidak boleh melakukannya: tidak punya cakupan {scope}.',
    },
  },
  program_input_not_supported: {
    status: 400,
    kind: 'user',
    message: { en: '{name} is not supported here.', id: '{name} tidak didukung di sini.' },
  },
  agent_name_unknown: {
    status: 404,
    kind: 'user',
    message: {
      en: 'There is no agent "{name}". Use the id or the name of one of your agents.',
      id: 'Tidak ada agen "{name}". Pakai id atau nama salah satu agenmu.',
    },
  },
})
