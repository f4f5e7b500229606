import type { MailVendor } from '#contract/add-ons/vendors.ts'
import { addressOfToken as whoIs } from '../oauth/id-token.ts'

type MailAccountUse = { scopes: readonly string[]; whoIs: typeof whoIs }

/** What a vendor is asked for so that mail is read by IMAP and sent by SMTP. A token for mail is refused by Graph: the id token says whose it is. */
export const mailAccounts: Record<MailVendor, MailAccountUse> = {
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
