import { oauthConfigOf } from './modules/account/oauth-routes.ts'
import { relyingPartyOf } from './modules/account/relying-party.ts'
import type { Config } from './platform/config/config.ts'
import { basesOf } from './platform/config/service-addresses.ts'

/** What the client may know before anyone signs in: /config.json. */
export function publicConfigOf(config: Config): Record<string, unknown> {
  return {
    brand: config.BRAND_NAME,
    // Without a mail server the screens say where the mails are.
    mail: config.SMTP_URL ? 'smtp' : 'outbox',
    oauth: oauthConfigOf(config),
    // Where passkeys work; a page at another address does not offer them.
    passkeys: relyingPartyOf(config)?.origin ?? null,
    bases: basesOf(config.SERVICE_ADDRESSES, config.ENVIRONMENT),
  }
}
