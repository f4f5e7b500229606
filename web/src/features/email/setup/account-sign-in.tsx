import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MailVendor, vendorNames } from '#contract/add-ons/vendors.ts'
import type { EmailAccounts, EmailConnection } from '#contract/email/connection.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { accountsOptions, connectAccount, signInAt, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'

type Props = { connection: EmailConnection | null }
type Account = EmailAccounts[number]

/** The way in without a password, where the operator has registered the installation; else what is missing. */
export function AccountSignIn({ connection }: Props) {
  const t = useMessages(emailMessages).setup.account
  const accounts = useQuery(accountsOptions)
  const may = useMay('email.manage')
  if (!accounts.data || may === false) return null
  const usable = accounts.data.filter(({ state }) => state !== 'off' && state !== 'plan')
  const off = accounts.data.filter(({ state }) => state === 'off')
  const isLacking = accounts.data.some(({ state }) => state === 'plan')
  return (
    <section aria-labelledby="email-account" className="flex flex-col gap-3">
      <h2 id="email-account" className="font-semibold">
        {t.title}
      </h2>
      {connection?.vendor ? (
        <p className="text-fg-2">{t.signedIn(vendorNames[connection.vendor], connection.email)}</p>
      ) : (
        usable.length > 0 && <p className="text-fg-2">{t.text}</p>
      )}
      {usable.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {usable.map((account) => (
            <SignIn key={account.vendor} account={account} connection={connection} />
          ))}
        </div>
      )}
      {isLacking && <p className="text-12 text-fg-3">{t.plan}</p>}
      {off.length > 0 && <NotRegistered vendors={off.map(({ vendor }) => vendor)} />}
    </section>
  )
}

/** Another account than the mailbox's, the same one again, or one that was agreed to and waits to be connected. */
function SignIn({
  account: { vendor, state, account },
  connection,
}: {
  account: Account
  connection: Props['connection']
}) {
  const t = useMessages(emailMessages).setup
  const { work, busy } = useEmailWork()
  const name = vendorNames[vendor]
  const isConnected = connection?.vendor === vendor
  const hasEnded = isConnected && connection.state === 'access_ended'
  const waits = !isConnected && state === 'ready' && account !== null
  const leave = () => void work(`sign-in ${vendor}`, () => signInAt(vendor))
  const words = hasEnded ? t.account.again(name) : isConnected || waits ? t.account.other : t.account.signIn(name)
  return (
    <>
      {waits && (
        <Button
          loading={busy === `use ${vendor}`}
          onClick={() => void work(`use ${vendor}`, () => connectAccount(vendor), t.connected)}
        >
          {t.account.use(account)}
        </Button>
      )}
      <Button
        loading={busy === `sign-in ${vendor}`}
        onClick={leave}
        {...(words === t.account.other && { 'aria-label': `${words}: ${name}` })}
      >
        {words}
      </Button>
    </>
  )
}

function NotRegistered({ vendors }: { vendors: MailVendor[] }) {
  const t = useMessages(emailMessages).setup.account
  const isOperator = useUser()?.is_operator
  return (
    <div className="flex flex-wrap items-center gap-2 text-12 text-fg-3">
      <p>
        {t.off(vendors.map((vendor) => vendorNames[vendor]).join(t.and))} {!isOperator && t.ask}
      </p>
      {isOperator && (
        <Link to="/settings/$section" params={{ section: 'oauth-clients' }} className={buttonClass({ size: 'sm' })}>
          {t.register}
        </Link>
      )}
    </div>
  )
}
