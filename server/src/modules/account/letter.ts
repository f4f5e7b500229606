import type { Language } from '#contract/language.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Letter } from './mails.ts'

/** What a mail to somebody begins with. */
export const letterTo = ({ config }: Pick<Deps, 'config'>, to: string, language: Language): Letter => ({
  to,
  language,
  brand: config.BRAND_NAME,
  address: config.PUBLIC_URL,
})

/** Sends word of something that has happened; that it happened does not depend on the mail. */
export async function sendNotice(deps: Pick<Deps, 'mailer' | 'log'>, mail: Mail): Promise<void> {
  try {
    await deps.mailer.send(mail)
  } catch (error) {
    deps.log.warn({ err: error, subject: mail.subject }, 'a notice could not be mailed')
  }
}
