import type { Language } from '#contract/language.ts'
import { limits } from '#contract/limits.ts'
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

type Given = { to: string; token: string; language: Language; workspace: string; inviter: string }

/** Mails an invitation; false when it could not be sent. */
export async function sendInvitation(deps: Pick<Deps, 'config' | 'mailer' | 'log'>, given: Given): Promise<boolean> {
  const { config } = deps
  const home = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/$/, '')
  const link = `${home}/sign-up?invitation=${given.token}`
  const letter = { to: given.to, language: given.language, brand: config.BRAND_NAME }
  try {
    await deps.mailer.send(invitationMail(letter, { workspace: given.workspace, inviter: given.inviter, link }))
    return true
  } catch (error) {
    deps.log.warn({ err: error }, 'an invitation could not be mailed')
    return false
  }
}
