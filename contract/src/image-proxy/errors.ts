import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

export const imageProxyErrors = defineErrors({
  picture_unreachable: {
    status: 502,
    kind: 'operational',
    message: localized('This picture could not be fetched.', 'Gambar ini tidak bisa diambil.'),
  },
  picture_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'This address is not on the public web, so nothing is fetched from it.',
      'Alamat ini bukan di web publik, jadi tidak ada yang diambil dari sana.',
    ),
  },
  picture_too_large: {
    status: 413,
    kind: 'user',
    message: localized('This picture is larger than {limit} MB.', 'Gambar ini lebih besar dari {limit} MB.'),
  },
  picture_kind: {
    status: 415,
    kind: 'user',
    message: localized('This is not a PNG, JPEG, WebP or GIF picture.', 'Ini bukan gambar PNG, JPEG, WebP, atau GIF.'),
  },
})
