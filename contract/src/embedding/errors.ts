import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

/** How the service that makes vectors can fail. Told to the operator who tries it; a search goes on with words alone. */
export const embeddingErrors = defineErrors({
  embedding_key_refused: {
    status: 502,
    kind: 'operational',
    message: localized('The embedding service refused its key.', 'Layanan embedding menolak kuncinya.'),
  },
  embedding_busy: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The embedding service is busy or its limit is reached. Please try again in a moment.',
      'Layanan embedding sedang sibuk atau batasnya tercapai. Coba lagi sebentar lagi, ya.',
    ),
  },
  embedding_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The embedding service cannot be reached at its address.',
      'Layanan embedding tidak bisa dihubungi di alamatnya.',
    ),
  },
  embedding_failed: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The service answered, but not with vectors. Check the address and the name of the model.',
      'Layanannya menjawab, tetapi bukan dengan vektor. Periksa alamat dan nama modelnya.',
    ),
  },
  embedding_address_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'This address is private or local, and only public ones may be asked for vectors. The operator of the installation can allow it (NET_ALLOW).',
      'Alamat ini privat atau lokal, padahal hanya alamat publik yang boleh dimintai vektor. Operator instalasi bisa mengizinkannya (NET_ALLOW).',
    ),
  },
})
