import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeLetter } from '../../platform/mail/write-letter.ts'

type Letter = { to: string; language: Language; brand: string }
const days = limits.workspace.invitationSeconds / (24 * 3600)
const minutes = limits.code.livesSeconds / 60

/** Names that people typed are cut to a line and quoted, so that they cannot pass for our own words. */
const quoted = (name: string) => `"${name.replace(/\s+/g, ' ').replaceAll('"', "'").slice(0, 80)}"`

export type InvitationWords = { workspace: string; inviter: string; link: string; requiresSecondStep: boolean }

export function invitationMail(
  letter: Letter,
  { workspace, inviter, link, requiresSecondStep }: InvitationWords,
): Mail {
  const subject = localized('An invitation to a {brand} workspace', 'Undangan ke ruang kerja {brand}')
  const [name, by] = [quoted(workspace), quoted(inviter)]
  // Whoever joins knows beforehand what they will be asked for.
  const asks = requiresSecondStep
    ? localized(
        '\n\nThis organization requires two-step sign-in: after joining you set up an authenticator app or a passkey.',
        '\n\nOrganisasi ini mewajibkan masuk dua langkah: setelah bergabung, kamu menyiapkan aplikasi autentikator atau kunci sandi.',
      )
    : localized('', '')
  return write(
    letter,
    subject,
    localized(
      `${by} invites you to the workspace ${name} in {brand}. Open this link to join:\n\n    ${link}${asks.en}\n\nIt is good for ${days} days and only for you. If you do not know who this is, you can ignore this mail.`,
      `${by} mengundang kamu ke ruang kerja ${name} di {brand}. Buka tautan ini untuk bergabung:\n\n    ${link}${asks.id}\n\nTautan ini berlaku ${days} hari dan hanya untuk kamu. Kalau kamu tidak mengenal pengirimnya, abaikan saja email ini.`,
    ),
  )
}

export function transferMail(letter: Letter, given: { workspace: string; to: string; code: string }): Mail {
  const [name, to] = [quoted(given.workspace), quoted(given.to)]
  return write(
    letter,
    localized('Your code to hand a {brand} workspace over', 'Kode untuk menyerahkan ruang kerja {brand}'),
    localized(
      `Your code to hand the workspace ${name} over to ${to} is:\n\n    ${given.code}\n\nIt is good for ${minutes} minutes and can be used once. If it was not you, do not pass it on and change your password.`,
      `Kode untuk menyerahkan ruang kerja ${name} kepada ${to}:\n\n    ${given.code}\n\nKode ini berlaku ${minutes} menit dan hanya bisa dipakai sekali. Kalau bukan kamu, jangan berikan kode ini dan ganti kata sandimu.`,
    ),
  )
}

const write = (letter: Letter, subject: LocalizedText, text: LocalizedText): Mail =>
  writeLetter(letter, subject, text, { brand: letter.brand })
