import type { Vendor } from '#contract/add-ons/vendors.ts'
import { OAuthError } from '../oauth/port.ts'

type MailAccountUse = {
  scopes: readonly string[]
  whoIs: (accessToken: string, address: string | undefined) => Promise<string>
}

/** The id token says whose mail it is: a token for mail is refused by Graph. */
const whoIs: MailAccountUse['whoIs'] = async (_accessToken, address) => {
  if (!address) throw new OAuthError('refused', 'no id token')
  return address
}

/** What a vendor is asked for so that mail is read by IMAP and sent by SMTP. */
export const mailAccounts: Record<Vendor, MailAccountUse> = {
  google: { scopes: ['https://mail.google.com/', 'openid', 'email'], whoIs },
  microsoft: {
    scopes: [
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
      ...['offline_access', 'openid', 'email', 'profile'],
    ],
    whoIs,
  },
}
