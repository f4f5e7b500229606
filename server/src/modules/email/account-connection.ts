import { type MailVendor, mailAddOnOf, mailVendor, vendorNames } from '#contract/add-ons/vendors.ts'
import type { EmailAccounts, EmailConnection, EmailSenderInput } from '#contract/email/connection.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Scope } from '../../platform/http/scope.ts'
import { vendorServers } from '../../providers/mail/vendor-servers.ts'
import { changeReach, getMailbox, keepMailbox, type MailConnectionDeps, presentConnection } from './connection.ts'
import { findMailbox, updateSender } from './mailbox-store.ts'

type AccountDeps = Pick<MailConnectionDeps, 'accounts'>

/** The accounts that the person may connect a mailbox with, and how each stands. */
export const listMailAccounts = ({ accounts }: AccountDeps, scope: Scope): Promise<EmailAccounts> =>
  Promise.all(
    mailVendor.options.map(async (vendor) => {
      const { state, row } = await accounts.stateOf(scope, mailAddOnOf[vendor])
      return { vendor, state, account: row?.account ?? null }
    }),
  )

type Begin = { vendor: MailVendor; returnTo: string | undefined; origin: string }

/** The vendor's page on which the person lets us read and send the mail of an account of theirs. */
export const beginMailAccount = (
  { accounts }: AccountDeps,
  scope: Scope,
  { vendor, ...at }: Begin,
): Promise<{ url: string }> => accounts.begin(scope, mailAddOnOf[vendor], at)

/** The mailbox of the person's account becomes the place's, or its way in when it is here already: also once access has ended. */
export async function connectMailAccount(
  deps: MailConnectionDeps,
  scope: Scope,
  vendor: MailVendor,
): Promise<EmailConnection> {
  const { state, row } = await deps.accounts.stateOf(scope, mailAddOnOf[vendor])
  if (state === 'plan') throw fail('add_on_not_in_plan')
  if (state !== 'ready' || !row) throw fail('email_account_not_connected', { name: vendorNames[vendor] })
  const before = await findMailbox(deps.db, scope)
  const { imap, smtp } = vendorServers[vendor]
  const reach = {
    address: row.account,
    name: before?.name ?? '',
    smtpHost: smtp.host,
    smtpPort: smtp.port,
    imapHost: imap.host,
    imapPort: imap.port,
    username: row.account,
    password: '',
    vendor,
    outsideAccountId: row.id,
    cc: before?.cc ?? [],
    bcc: before?.bcc ?? [],
  }
  return before ? changeReach(deps, scope, before, reach) : keepMailbox(deps, scope, reach)
}

/** Nothing is tried for it: the way to the mailbox stays as it is. */
export async function changeSender(
  deps: Pick<MailConnectionDeps, 'db'>,
  scope: Scope,
  sender: EmailSenderInput,
): Promise<EmailConnection> {
  const { id } = await getMailbox(deps, scope)
  await updateSender(deps.db, id, sender)
  return presentConnection(await getMailbox(deps, scope))
}
