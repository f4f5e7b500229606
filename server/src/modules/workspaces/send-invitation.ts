import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
import { homeAddress } from '../../platform/config/home-address.ts'
import type { Deps } from '../../platform/deps.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { invitationMail } from './mails.ts'

/** The secret of a link, what is stored of it, and when it ends. */
export function newInvitationLink(now: Date) {
  const token = newToken()
  return {
    token,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + limits.workspace.invitationSeconds * 1000),
  }
}

type Given = {
  to: string
  token: string
  language: Language
  workspace: string
  inviter: string
  requiresSecondStep: boolean
}

/** Mails an invitation. Throws what the mail server does. */
export async function sendInvitation({ config, mailer }: Pick<Deps, 'config' | 'mailer'>, given: Given): Promise<void> {
  const home = homeAddress(config)
  const link = `${home}/sign-up?invitation=${given.token}`
  const letter = { to: given.to, language: given.language, brand: config.BRAND_NAME }
  const { workspace, inviter, requiresSecondStep } = given
  await mailer.send(invitationMail(letter, { workspace, inviter, link, requiresSecondStep }))
}

/** The same for whoever waits for it; false when it could not be sent. */
export async function isInvitationSent(deps: Pick<Deps, 'config' | 'mailer' | 'log'>, given: Given): Promise<boolean> {
  try {
    await sendInvitation(deps, given)
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'an invitation could not be mailed')
    return false
  }
}
