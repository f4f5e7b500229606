import { localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { writeLetter } from '../../platform/mail/write-letter.ts'
import { momentText } from './words.ts'

const subject = localized('Your {brand} chats are ready to download', 'Obrolan {brand} kamu siap diunduh')
const text = localized(
  'The export of your chats is ready. Download it from the settings, signed in as yourself:\n\n{where}\n\nThe file is kept for 24 hours, until {until}. If you did not ask for it, change your password.',
  'Ekspor obrolanmu sudah siap. Unduh dari pengaturan, setelah masuk dengan akunmu:\n\n{where}\n\nFile ini disimpan 24 jam, sampai {until}. Kalau kamu tidak memintanya, ganti kata sandimu.',
)
const menuPath = localized('Settings, Chats', 'Pengaturan, Obrolan')

/** That the file of an export is there. The link leads to where the person is asked who they are. */
export function exportMail(
  { BRAND_NAME, PUBLIC_URL }: Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'>,
  { to, language, expiresAt }: { to: string; language: Language; expiresAt: Date },
): Mail {
  const where = PUBLIC_URL ? new URL('/settings/chats', PUBLIC_URL).href : menuPath[language]
  const facts = { brand: BRAND_NAME, where, until: momentText(expiresAt, { language, timeZone: 'UTC' }) }
  return writeLetter({ to, language }, subject, text, facts)
}
