import { type LocalizedText, localized, untranslated } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeLetter } from '../../platform/mail/write-letter.ts'

/** What every mail of the account area is made with. `address` is where the product is, when that is known. */
export type Letter = { to: string; language: Language; brand: string; address: string | undefined }

const minutes = limits.code.livesSeconds / 60

/** The code of a sign-up. The name somebody typed stays out: anyone may type anything for anyone's address. */
export const signUpCodeMail = (letter: Letter, code: string): Mail =>
  write(letter, localized('Your {brand} code', 'Kode {brand} kamu'), codeText(code, localized('sign up', 'mendaftar')))

export const resetCodeMail = (letter: Letter, code: string): Mail =>
  write(
    letter,
    localized('Your code for a new {brand} password', 'Kode untuk kata sandi baru {brand}'),
    codeText(code, localized('choose a new password', 'membuat kata sandi baru')),
  )

/** To the owner of an address that somebody signed up with again. */
export const accountExistsMail = (letter: Letter): Mail =>
  write(
    letter,
    localized('You already have a {brand} account', 'Kamu sudah punya akun {brand}'),
    localized(
      'Someone, probably you, tried to sign up with this address. It already has an account, so there is\nnothing to activate. Sign in as usual, or choose "Forgot password" to make a new password.{at}\n\nIf it was not you, there is nothing to do: your account is unchanged.',
      'Seseorang, mungkin kamu, mencoba mendaftar dengan alamat ini. Alamat ini sudah punya akun, jadi tidak\nada yang perlu diaktifkan. Masuk seperti biasa, atau pilih "Lupa kata sandi" untuk membuat yang baru.{at}\n\nKalau bukan kamu, tidak perlu melakukan apa-apa: akunmu tidak berubah.',
    ),
  )

/** To an address that nobody signed up with, when its activation is asked for. */
export const noSignUpMail = (letter: Letter): Mail =>
  write(
    letter,
    localized('No {brand} sign-up with this address', 'Belum ada pendaftaran {brand} dengan alamat ini'),
    localized(
      'Someone, probably you, asked for an activation code for this address, but nobody has signed up with\nit lately. Please sign up first.{at}\n\nIf it was not you, you can ignore this mail.',
      'Seseorang, mungkin kamu, meminta kode aktivasi untuk alamat ini, tetapi belum ada yang mendaftar\ndengannya belakangan ini. Daftar dulu, ya.{at}\n\nKalau bukan kamu, abaikan saja email ini.',
    ),
  )

export const passwordChangedMail = (letter: Letter): Mail =>
  write(
    letter,
    localized('Your {brand} password was changed', 'Kata sandi {brand} kamu sudah diganti'),
    localized(
      'The password of your account was changed just now and every other device was signed out.\n\nIf it was not you, choose "Forgot password" immediately to make a new one.{at}',
      'Kata sandi akunmu baru saja diganti dan semua perangkat lain sudah dikeluarkan.\n\nKalau bukan kamu, segera pilih "Lupa kata sandi" untuk membuat yang baru.{at}',
    ),
  )

export const secondStepOnMail = (letter: Letter): Mail =>
  write(
    letter,
    localized('Two-step sign-in to {brand} is on', 'Masuk dua langkah ke {brand} sudah aktif'),
    localized(
      'From now on signing in to your account takes a code of your authenticator app besides the password. Keep the\nrecovery codes where you find them without your phone.\n\nIf it was not you, choose "Forgot password" immediately and turn it off in Settings.{at}',
      'Mulai sekarang, masuk ke akunmu butuh kode dari aplikasi autentikator selain kata sandi. Simpan kode\npemulihan di tempat yang bisa kamu buka tanpa ponsel.\n\nKalau bukan kamu, segera pilih "Lupa kata sandi" dan nonaktifkan di Pengaturan.{at}',
    ),
  )

export const secondStepOffMail = (letter: Letter): Mail =>
  write(
    letter,
    localized('Two-step sign-in to {brand} is off', 'Masuk dua langkah ke {brand} sudah nonaktif'),
    localized(
      'Your password alone signs you in again.\n\nIf it was not you, change your password immediately and turn two-step sign-in on again in Settings.{at}',
      'Sekarang kata sandi saja sudah cukup untuk masuk.\n\nKalau bukan kamu, segera ganti kata sandimu dan aktifkan lagi masuk dua langkah di Pengaturan.{at}',
    ),
  )

export const passkeyAddedMail = (letter: Letter, name: string): Mail =>
  write(
    letter,
    localized('A passkey was added to your {brand} account', 'Kunci sandi ditambahkan ke akun {brand} kamu'),
    localized(
      `The passkey “${name}” can sign in to your account now, and signing in with your password asks for a\npasskey or a code besides.\n\nIf it was not you, remove it in Settings and change your password immediately.{at}`,
      `Kunci sandi “${name}” sekarang bisa dipakai masuk ke akunmu, dan masuk dengan kata sandi juga meminta\nkunci sandi atau kode.\n\nKalau bukan kamu, segera hapus di Pengaturan dan ganti kata sandimu.{at}`,
    ),
  )

export const passkeyRemovedMail = (letter: Letter, name: string): Mail =>
  write(
    letter,
    localized('A passkey was removed from your {brand} account', 'Kunci sandi dihapus dari akun {brand} kamu'),
    localized(
      `The passkey “${name}” no longer signs in to your account.\n\nIf it was not you, change your password immediately.{at}`,
      `Kunci sandi “${name}” tidak bisa lagi dipakai masuk ke akunmu.\n\nKalau bukan kamu, segera ganti kata sandimu.{at}`,
    ),
  )

export const recoveryCodeUsedMail = (letter: Letter, left: number): Mail =>
  write(
    letter,
    localized('A recovery code of your {brand} account was used', 'Kode pemulihan akun {brand} kamu dipakai'),
    localized(
      `Someone signed in with your password and a recovery code. Codes left: ${left}. New ones are made in Settings.\n\nIf it was not you, change your password immediately.{at}`,
      `Seseorang masuk dengan kata sandimu dan sebuah kode pemulihan. Sisa kode: ${left}. Kode baru bisa dibuat di Pengaturan.\n\nKalau bukan kamu, segera ganti kata sandimu.{at}`,
    ),
  )

export const accountRemovedMail = (letter: Letter): Mail =>
  write(
    letter,
    localized('Your {brand} account was deleted', 'Akun {brand} kamu sudah dihapus'),
    localized(
      'Your account and what belonged to it alone were deleted, as you asked. Thank you for the time together.',
      'Akunmu dan semua yang hanya milikmu sudah dihapus sesuai permintaanmu. Terima kasih atas waktunya.',
    ),
  )

export type AccessRequest = {
  email: string
  fullName: string
  companyName: string | null
  phoneNumber: string | null
  position: string | null
  reason: string | null
}

/** To an operator: somebody asks for access. What they wrote is quoted, never taken for our own words. */
export function accessRequestMail(letter: Letter, request: AccessRequest): Mail {
  const lines = [
    [localized('Name', 'Nama'), request.fullName],
    [untranslated('Email'), request.email],
    [localized('Company', 'Perusahaan'), request.companyName],
    [localized('Phone', 'Telepon'), request.phoneNumber],
    [localized('Position', 'Jabatan'), request.position],
    [localized('Why', 'Alasan'), request.reason],
  ] as const
  const { language } = letter
  const quoted = lines
    .filter(([, value]) => value)
    .map(([label, value]) => `> ${label[language]}: ${value?.replace(/\r?\n/g, '\n> ')}`)
    .join('\n')
  const text = localized('Someone asks for access:', 'Seseorang meminta akses:')
  const mail = write(letter, localized('A request for access to {brand}', 'Permintaan akses ke {brand}'), text)
  return { ...mail, text: `${mail.text}\n${quoted}\n` }
}

const codeText = (code: string, purpose: LocalizedText): LocalizedText =>
  localized(
    `Your code to ${purpose.en} is:\n\n    ${code}\n\nIt is good for ${minutes} minutes and can be used once. Nobody from {brand} will ever ask you for it.\nIf you did not ask for it, you can ignore this mail.`,
    `Kode kamu untuk ${purpose.id}:\n\n    ${code}\n\nKode ini berlaku ${minutes} menit dan hanya bisa dipakai sekali. Tim {brand} tidak akan pernah memintanya.\nKalau kamu tidak memintanya, abaikan saja email ini.`,
  )

const write = (letter: Letter, subject: LocalizedText, text: LocalizedText): Mail =>
  writeLetter(letter, subject, text, { brand: letter.brand, at: letter.address ? `\n\n${letter.address}` : '' })
