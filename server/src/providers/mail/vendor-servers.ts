import { z } from 'zod'
import { type MailVendor, mailVendor } from '#contract/add-ons/vendors.ts'

type HostPort = { host: string; port: number }
type VendorServers = { imap: HostPort; smtp: HostPort }

/** Where Google and Microsoft have the mail of people who sign in there. */
export const vendorServers: Record<MailVendor, VendorServers> = {
  google: { imap: { host: 'imap.gmail.com', port: 993 }, smtp: { host: 'smtp.gmail.com', port: 465 } },
  microsoft: { imap: { host: 'outlook.office365.com', port: 993 }, smtp: { host: 'smtp.office365.com', port: 587 } },
}

const address = z
  .string()
  .regex(/^[\w.-]+:\d{1,5}$/)
  .transform((text): HostPort => {
    const [host = '', port] = text.split(':')
    return { host, port: Number(port) }
  })
const standIns = z.partialRecord(mailVendor, z.object({ imap: address, smtp: address }))

/** Machines that stand in for a vendor's: `{"google": {"imap": "127.0.0.1:1143", "smtp": "127.0.0.1:1025"}}`. Nothing of them is stored. */
export const readStandIns = (json: string | undefined): Partial<Record<MailVendor, VendorServers>> =>
  standIns.parse(JSON.parse(json || '{}'))

/** A vendor's servers put what they send among the sent mails themselves. */
export const keepsSentItself = (imapHost: string): boolean =>
  Object.values(vendorServers).some(({ imap }) => imap.host === imapHost.toLowerCase())
