import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { MessageCircle, Wallet } from 'lucide-react'
import { useState } from 'react'
import type { MessagingAccountId, SimulatedPhoneId } from '#contract/messaging/ids.ts'
import type { SimulatedPhone, Simulator } from '#contract/messaging/simulator.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useNarrow } from '#web/ui/use-phone.ts'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { phoneOptions, sandboxOptions } from './api.ts'
import { CustomerPhone } from './customer-phone.tsx'
import { sandboxMessages } from './messages/index.ts'
import { SandboxTools } from './sandbox-tools.tsx'

/** `/whatsapp/sandbox`: a customer's phone and the team's side of it, with a clock of its own. */
export default function SandboxPage() {
  const t = useMessages(sandboxMessages)
  const sandbox = useQuery({ ...sandboxOptions, refetchOnWindowFocus: false })
  return (
    <PlaceFrame place="sandbox">
      <LedHere />
      {sandbox.data ? (
        <Sandbox sandbox={sandbox.data} />
      ) : (
        <div className="px-6 py-4 phone:px-4">
          <Loaded query={sandbox} failed={t.failed}>
            {() => null}
          </Loaded>
        </div>
      )}
    </PlaceFrame>
  )
}

/** Who asked for a screen that their plan has not is told why they are here. */
function LedHere() {
  const t = useMessages(sandboxMessages)
  const { from }: { from?: unknown } = useSearch({ strict: false })
  if (typeof from !== 'string') return null
  return (
    <Banner
      icon={<Wallet />}
      action={
        <Link to="/payment" className={buttonClass({ size: 'sm' })}>
          {t.plans}
        </Link>
      }
    >
      {t.free}
    </Banner>
  )
}

/** The conversation of a phone: its screen is asked again when its first message has arrived at the team. */
function useConversationOf(account: MessagingAccountId, phone: SimulatedPhone | undefined) {
  const screen = useQuery({
    // Asked only where there is one.
    ...phoneOptions({ id: account, phoneId: phone?.id ?? ('' as SimulatedPhoneId) }),
    enabled: phone !== undefined,
  })
  return screen.data?.phone.conversation_id ?? phone?.conversation_id
}

function Sandbox({ sandbox }: { sandbox: Simulator }) {
  const t = useMessages(sandboxMessages)
  const narrow = useNarrow()
  const [chosen, setChosen] = useState<SimulatedPhoneId>()
  const [side, setSide] = useState<'customer' | 'team'>('customer')
  const phone = sandbox.phones.find(({ id }) => id === chosen) ?? sandbox.phones[0]
  const chat = useConversationOf(sandbox.account.id, phone)
  if (!phone) return null
  const team = chat ? (
    <ConversationPane account={sandbox.account.id} chat={chat} />
  ) : (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={<MessageCircle />} title={t.agentNone}>
        {t.intro}
      </EmptyState>
    </div>
  )
  return (
    <>
      <SandboxTools sandbox={sandbox} phone={phone} onPhone={setChosen} />
      {narrow && (
        <div className="flex flex-none justify-center border-line-soft border-b px-4 py-2">
          <Segmented
            label={t.side}
            value={side}
            onValueChange={setSide}
            options={[
              { value: 'customer', label: t.customer },
              { value: 'team', label: t.team },
            ]}
          />
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        {(!narrow || side === 'customer') && (
          <CustomerPhone
            key={phone.id}
            account={sandbox.account}
            alone={narrow}
            phone={{ id: sandbox.account.id, phoneId: phone.id }}
          />
        )}
        {(!narrow || side === 'team') && <div className="flex min-w-0 flex-1">{team}</div>}
      </div>
    </>
  )
}
