import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MailVendor, vendorNames } from '#contract/add-ons/vendors.ts'
import type { EmailConnection } from '#contract/email/connection.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LinkTabs, linkTab } from '#web/ui/link-tabs.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { ScreenColumn } from '#web/ui/screen-column.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { Activities } from './activities.tsx'
import { connectionOptions, signInAt, statusOptions, useEmailWork } from './api.ts'
import { Dashboard } from './dashboard.tsx'
import { type EmailPart, emailParts, useEmailAddress } from './email-address.ts'
import { Inbox } from './inbox/inbox.tsx'
import { emailMessages } from './messages/index.ts'
import { SetUp } from './setup/set-up.tsx'

/** `/dashboard-agent/email`: the mailbox's conversations, how they stand, what was done, and how it is set up. */
export default function EmailPage() {
  const t = useMessages(emailMessages)
  const connection = useQuery(connectionOptions)
  usePageTitle(t.title)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <TopBar title={t.title} />
      {connection.data === undefined ? (
        <ScreenColumn width="reading">
          <Loaded query={connection} failed={t.failed}>
            {() => null}
          </Loaded>
        </ScreenColumn>
      ) : connection.data ? (
        <Parts connection={connection.data} />
      ) : (
        <ScreenColumn width="reading">
          <SetUp connection={null} />
        </ScreenColumn>
      )}
    </div>
  )
}

function Parts({ connection }: { connection: EmailConnection }) {
  const { address } = useEmailAddress()
  const { part } = address
  return (
    <>
      <PartLinks on={part} />
      <Standing connection={connection} />
      {part === 'inbox' ? (
        <Inbox />
      ) : (
        <ScreenColumn width={part === 'setup' ? 'reading' : 'list'} className="flex flex-col gap-6">
          {part === 'dashboard' && <Dashboard />}
          {part === 'activities' && <Activities />}
          {part === 'setup' && <SetUp connection={connection} />}
        </ScreenColumn>
      )}
    </>
  )
}

function PartLinks({ on }: { on: EmailPart }) {
  const t = useMessages(emailMessages)
  return (
    <LinkTabs label={t.title}>
      {emailParts.map((part) => (
        <Link
          key={part}
          to="/dashboard-agent/$agent"
          params={{ agent: 'email' }}
          search={{ part }}
          {...linkTab(part === on)}
        >
          {t.parts[part]}
        </Link>
      ))}
    </LinkTabs>
  )
}

/** Says it when no mail is read, and why. */
function Standing({ connection: { state, reason, vendor, email } }: { connection: EmailConnection }) {
  const t = useMessages(emailMessages)
  const may = useMay('email.manage')
  const status = useQuery(statusOptions)
  const toSetUp: ReactNode = (
    <Link
      to="/dashboard-agent/$agent"
      params={{ agent: 'email' }}
      search={{ part: 'setup' }}
      className={buttonClass({ size: 'sm' })}
    >
      {t.openSetup}
    </Link>
  )
  if (status.data?.status === 'non_active')
    return (
      <Banner icon={<Mail />} action={toSetUp}>
        {t.paused}
      </Banner>
    )
  if (state === 'connected' || state === 'connecting') return null
  const name = vendor ? vendorNames[vendor] : ''
  if (state === 'access_ended')
    return (
      <Banner icon={<TriangleAlert />} tone="warn" action={may && vendor ? <ConnectAgain vendor={vendor} /> : toSetUp}>
        {t.accessEnded(name, email)}
      </Banner>
    )
  return (
    <Banner icon={<TriangleAlert />} tone="warn" action={toSetUp}>
      {vendor && state === 'unreachable' ? t.vendorAway(name) : t.trouble[state](reason)}
    </Banner>
  )
}

function ConnectAgain({ vendor }: { vendor: MailVendor }) {
  const t = useMessages(emailMessages)
  const { work, busy } = useEmailWork()
  return (
    <Button
      size="sm"
      variant="primary"
      loading={busy === 'again'}
      onClick={() => void work('again', () => signInAt(vendor))}
    >
      {t.connectAgain}
    </Button>
  )
}
