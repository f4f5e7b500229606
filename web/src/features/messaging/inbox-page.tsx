import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { usePageListener } from '#web/lib/page-effects.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useTwoPanes } from '#web/ui/nav-collapsed.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { TopBar } from '#web/ui/top-bar.tsx'
import type { Reach } from './api.ts'
import { ConversationPane } from './conversation/conversation-pane.tsx'
import { CustomerPanel } from './customer/customer-panel.tsx'
import { useInboxAddress } from './inbox-address.ts'
import { type InboxAction, inboxAction } from './inbox-keys.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { inboxMessages } from './messages/index.ts'
import { NoChannel } from './no-channel.tsx'
import { PaidOnly } from './paid-only.tsx'
import { useInboxes } from './use-account.ts'

const KeyHelp = lazy(() => import('./key-help.tsx'))
/** From here on there is room for the customer (300 px) beside the list, the conversation (400) and words of navigation. */
const ROOMY = '(width >= 1304px)'

/** `/whatsapp/inbox`: what customers write, and who answers. */
export default function InboxPage() {
  const t = useMessages(inboxMessages)
  const { address } = useInboxAddress()
  const { inboxes, reach } = useInboxes(address.account)
  usePageTitle(t.title)
  return (
    <PaidOnly>
      {reach && inboxes.data ? (
        <Workplace inboxes={inboxes.data} reach={reach} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col">
          <TopBar title={t.title} />
          <div className="px-6 py-4 phone:px-4">
            <Loaded query={inboxes} failed={t.list.failed}>
              {() => <NoChannel />}
            </Loaded>
          </div>
        </div>
      )}
    </PaidOnly>
  )
}

type WorkplaceProps = { inboxes: readonly MessagingAccount[]; reach: Reach }

function Workplace({ inboxes, reach }: WorkplaceProps) {
  const t = useMessages(inboxMessages)
  const twoPanes = useTwoPanes()
  const { address, show } = useInboxAddress()
  const { chat } = address
  const account = (reach.of === 'place' && address.at) || reach.id
  const [customer, setCustomer] = useState(() => matchMedia(ROOMY).matches)
  const [help, setHelp] = useState(false)
  const run = useKeys({
    toggleCustomer: () => setCustomer((now) => !now),
    openCustomer: () => setCustomer(true),
    help: () => setHelp(true),
    search: () => show({ searching: true }, { replace: true }),
  })
  usePageListener('keydown', (event) => {
    const action = inboxAction(event)
    if (!action) return
    event.preventDefault()
    run(action)
  })
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {/* Where there is room for one of them, the list stays where it was scrolled to while a conversation is open. */}
      <div className={chat && !twoPanes ? 'hidden' : chat ? 'contents print:hidden' : 'contents'}>
        <ConversationList inboxes={inboxes} reach={reach} fills={!twoPanes} />
      </div>
      {chat && (
        <ConversationPane
          account={account}
          chat={chat}
          found={address.message}
          onBack={twoPanes ? undefined : () => show({ chat: undefined, at: undefined, message: undefined })}
          onCustomer={() => setCustomer(!customer)}
        />
      )}
      {!chat && twoPanes && (
        <div className="grid flex-1 place-items-center">
          <EmptyState icon={<MessageCircle />} title={t.conversation.none}>
            {t.conversation.noneText}
          </EmptyState>
        </div>
      )}
      {chat && <CustomerPanel account={account} chat={chat} open={customer} onClose={() => setCustomer(false)} />}
      {help && (
        <Suspense>
          <KeyHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  )
}

type Does = { toggleCustomer: () => void; openCustomer: () => void; help: () => void; search: () => void }

const press = (name: string) => document.querySelector<HTMLElement>(`[data-action=${name}]`)?.click()
const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()

/** What the keys of the inbox do: those of a control press it, so that there is one way only. */
function useKeys({ toggleCustomer, openCustomer, help, search }: Does): (action: InboxAction) => void {
  const { address, show } = useInboxAddress()
  const step = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-chat]')]
    const at = rows.findIndex((row) => row.dataset.chat === address.chat)
    // What took the place of one that has left the list, as one does that was resolved, comes next.
    const left = Number(document.querySelector<HTMLElement>('[data-place]')?.dataset.place ?? 0)
    const next = rows[at >= 0 ? at + by : Math.min(Math.max(by > 0 ? left : left - 1, 0), rows.length - 1)]
    next?.focus()
    // The row says which conversation it is.
    const { chat, account, message } = next?.dataset ?? {}
    const opened = { chat, at: account, message } as Pick<typeof address, 'chat' | 'at' | 'message'>
    if (next) show(opened, { replace: address.chat !== undefined })
  }
  return (action) => {
    switch (action) {
      case 'next':
        return step(1)
      case 'previous':
        return step(-1)
      case 'reply':
        return focusOn('[data-composer] textarea')
      case 'label':
        openCustomer()
        return void requestAnimationFrame(() => focusOn('[data-action=label]'))
      case 'customer':
        return toggleCustomer()
      case 'search':
        return search()
      case 'help':
        return help()
      default:
        return press(action)
    }
  }
}
