import { defineErrors } from '../kit/error.ts'
import { localized } from '../kit/localized-text.ts'

/** Why the tunnel to a database does not stand. */
export const sshErrors = defineErrors({
  ssh_host_key_unknown: {
    status: 409,
    kind: 'user',
    message: localized(
      'The SSH server showed the key {fingerprint}. Compare it with the one you expect, then confirm it.',
      'Server SSH menunjukkan kunci {fingerprint}. Bandingkan dengan yang kamu harapkan, lalu konfirmasi.',
    ),
  },
  ssh_host_key_changed: {
    status: 409,
    kind: 'user',
    message: localized(
      'The SSH server shows another key ({fingerprint}) than the one that was confirmed. It may not be the same server.',
      'Server SSH menunjukkan kunci lain ({fingerprint}) dari yang sudah dikonfirmasi. Mungkin bukan server yang sama.',
    ),
  },
  ssh_refused: {
    status: 400,
    kind: 'user',
    message: localized(
      'The SSH server refused this user with this password or key.',
      'Server SSH menolak pengguna ini dengan kata sandi atau kunci ini.',
    ),
  },
  ssh_key_unreadable: {
    status: 400,
    kind: 'user',
    message: localized(
      'The private key cannot be read, or its passphrase is wrong.',
      'Kunci privat tidak bisa dibaca, atau frasa sandinya salah.',
    ),
  },
  ssh_not_reachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'No SSH server answers at this host and port.',
      'Tidak ada server SSH yang menjawab di host dan port ini.',
    ),
  },
  ssh_target_not_reachable: {
    status: 502,
    kind: 'operational',
    message: localized(
      'The SSH server cannot reach the database: check its host and port as seen from there.',
      'Server SSH tidak bisa mencapai basis datanya: periksa host dan port seperti terlihat dari sana.',
    ),
  },
})
