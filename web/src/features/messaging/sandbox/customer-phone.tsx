import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, CheckCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MessagingAccount } from '#contract/messaging/account.ts'
import { messagingLimits } from '#contract/messaging/limits.ts'
import type { PhoneAction, PhoneMessage, PhoneScreen } from '#contract/messaging/simulator.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { actOnPhone, type PhoneRef, phoneOptions } from './api.ts'
import { sandboxMessages } from './messages/index.ts'
import { PhoneBubble } from './phone-bubble.tsx'

type Props = { account: MessagingAccount; phone: PhoneRef }
/** `alone`: the team's side is not beside it. */
type SideProps = Props & { alone: boolean }

/** The customer's side: a phone whose messages go through the same way as real ones. */
export function CustomerPhone({ account, phone, alone }: SideProps) {
  const t = useMessages(sandboxMessages)
  const screen = useQuery(phoneOptions(phone))
  return (
    <section
      aria-label={t.customer}
      className={cx(
        'flex flex-none justify-center overflow-y-auto border-line-soft bg-panel p-5 phone:p-0',
        alone ? 'w-full' : 'w-[400px] border-r',
      )}
    >
      <div className="flex h-full max-h-[760px] w-full max-w-[360px] flex-col overflow-hidden rounded-[32px] border-[6px] border-line bg-bg shadow-raised phone:max-h-none phone:max-w-none phone:rounded-none phone:border-0 phone:shadow-none">
        <Loaded query={screen} failed={t.phoneFailed}>
          {(data) => <Screen account={account} phone={phone} screen={data} />}
        </Loaded>
      </div>
    </section>
  )
}

const isUnread = ({ from, state }: PhoneMessage) => from === 'business' && state === 'delivered'

function Screen({ account, phone, screen }: Props & { screen: PhoneScreen }) {
  const t = useMessages(sandboxMessages)
  const act = useActions(phone)
  const { messages, typing } = screen
  const { offline, blocks } = screen.phone
  const unread = messages.filter(isUnread).length
  const log = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes is scrolled to
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [messages.length, typing])
  return (
    <>
      <header className="flex h-14 flex-none items-center gap-2.5 border-line-soft border-b px-4">
        <Avatar name={account.name} size={28} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">
            <bdi>{account.name}</bdi>
          </p>
          <p role="status" className="text-11 text-fg-3">
            {typing ? t.typing : t.business}
          </p>
        </div>
        {unread > 0 && (
          <Button size="sm" icon={<CheckCheck />} onClick={() => void act({ kind: 'read' })}>
            {t.read}
            <span className="sr-only">{t.reads(unread)}</span>
          </Button>
        )}
      </header>
      <div
        ref={log}
        role="log"
        aria-label={t.messages}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto px-3 py-3 outline-offset-[-2px]"
      >
        {messages.length === 0 && <Examples onPick={(text) => void act({ kind: 'text', text })} />}
        {messages.map((message) => (
          <PhoneBubble key={message.id} message={message} onAct={(action) => void act(action)} />
        ))}
      </div>
      {(offline || blocks) && (
        <p role="status" className="flex-none px-4 py-1 text-center text-12 text-warn">
          {offline ? t.isOffline : t.isBlocking}
        </p>
      )}
      <Write onFocus={() => unread > 0 && void act({ kind: 'read' })} onSend={(text) => act({ kind: 'text', text })} />
    </>
  )
}

/** What the customer does; the answer is how the phone looks afterwards. */
function useActions(phone: PhoneRef) {
  const queries = useQueryClient()
  return async (action: PhoneAction): Promise<boolean> => {
    try {
      queries.setQueryData(phoneOptions(phone).queryKey, await actOnPhone(phone, action))
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    } finally {
      // The first message makes the conversation that the team sees.
      await invalidateEndpoints(queries, [
        'openSimulator',
        'openConversation',
        'listConversations',
        'countConversations',
      ])
    }
  }
}

function Examples({ onPick }: { onPick: (text: string) => void }) {
  const t = useMessages(sandboxMessages)
  return (
    <div className="mt-auto flex flex-col items-start gap-2">
      <p className="text-fg-3">{t.empty}</p>
      {t.examples.map((text) => (
        <Button key={text} className="h-auto whitespace-normal py-2 text-left" onClick={() => onPick(text)}>
          {text}
        </Button>
      ))}
    </div>
  )
}

type WriteProps = { onFocus: () => void; onSend: (text: string) => Promise<boolean> }

function Write({ onFocus, onSend }: WriteProps) {
  const t = useMessages(sandboxMessages)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '' || busy) return
    setBusy(true)
    if (await onSend(words)) setText('')
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-none items-center gap-2 border-line-soft border-t p-3"
    >
      <Input
        aria-label={t.type}
        placeholder={t.type}
        value={text}
        maxLength={messagingLimits.text}
        autoComplete="off"
        onFocus={onFocus}
        onChange={({ target }) => setText(target.value)}
      />
      <IconButton
        type="submit"
        label={t.send}
        disabled={text.trim() === ''}
        aria-busy={busy || undefined}
        className="bg-accent! text-on-accent! disabled:opacity-40"
      >
        <ArrowUp />
      </IconButton>
    </form>
  )
}
