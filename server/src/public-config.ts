import { oauthConfigOf } from './modules/account/oauth-routes.ts'
import type { Config } from './platform/config/config.ts'
import { basesOf } from './platform/config/service-addresses.ts'

/** What the client may know before anyone signs in: /config.json. */
export function publicConfigOf(config: Config): Record<string, unknown> {
  return {
    brand: config.BRAND_NAME,
    // Without a mail server the screens say where the mails are.
    mail: config.SMTP_URL ? 'smtp' : 'outbox',
    oauth: oauthConfigOf(config),
    bases: basesOf(config.SERVICE_ADDRESSES, config.ENVIRONMENT),
  }
}
