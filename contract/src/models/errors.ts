import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'
import { limits } from '../limits.ts'

/** How a language model can fail. Shown in a notice at the end of the answer; the question can be retried. */
export const modelErrors = defineErrors({
  model_label_taken: {
    status: 409,
    kind: 'user',
    message: localized(
      'There is a model with this name already. Give this one another.',
      'Sudah ada model dengan nama ini. Beri nama lain.',
    ),
  },
  too_many_models: {
    status: 409,
    kind: 'user',
    message: localized(
      `There are ${limits.models} models, which is the most there can be. Remove one to add another.`,
      `Sudah ada ${limits.models} model, jumlah terbanyak yang bisa disimpan. Hapus satu untuk menambah yang lain.`,
    ),
  },
  model_gone: {
    status: 404,
    kind: 'user',
    message: localized('This model is not here any more.', 'Model ini sudah tidak ada.'),
  },
  model_key_refused: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model refused its key. Ask the operator to check it in settings.',
      'Model bahasa menolak kuncinya. Minta operator memeriksanya di pengaturan.',
    ),
  },
  model_not_found: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model {name} does not exist at the configured address. Ask the operator to check it in settings.',
      'Model bahasa {name} tidak ada di alamat yang disetel. Minta operator memeriksanya di pengaturan.',
    ),
  },
  model_busy: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model is busy or its limit is reached. Please try again in a moment.',
      'Model bahasa sedang sibuk atau batasnya tercapai. Coba lagi sebentar lagi, ya.',
    ),
  },
  model_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model failed. What had arrived is kept; please try again.',
      'Model bahasa gagal. Yang sudah masuk tetap tersimpan; coba lagi, ya.',
    ),
  },
  model_refused: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model did not accept the request. It may be too long for it, or the model may not support tools.',
      'Model bahasa tidak menerima permintaannya. Mungkin terlalu panjang, atau modelnya tidak mendukung alat.',
    ),
  },
  model_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model cannot be reached at its address. Please try again in a moment.',
      'Model bahasa tidak bisa dihubungi di alamatnya. Coba lagi sebentar lagi, ya.',
    ),
  },
  model_stalled: {
    status: 504,
    kind: 'operational',
    message: localized(
      'The language model stopped sending. What had arrived is kept; please try again.',
      'Model bahasa berhenti mengirim. Yang sudah masuk tetap tersimpan; coba lagi, ya.',
    ),
  },
  model_disconnected: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The connection to the language model broke in the middle. What had arrived is kept; please try again.',
      'Sambungan ke model bahasa terputus di tengah jalan. Yang sudah masuk tetap tersimpan; coba lagi, ya.',
    ),
  },
  model_unreadable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model sent something that cannot be read. Please try again.',
      'Model bahasa mengirim sesuatu yang tidak bisa dibaca. Coba lagi, ya.',
    ),
  },
  model_silent: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The language model sent an empty answer. Please try again.',
      'Model bahasa mengirim jawaban kosong. Coba lagi, ya.',
    ),
  },
})
