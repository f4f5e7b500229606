import { useQuery } from '@tanstack/react-query'
import { Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { formatPhone } from '#contract/kit/format/phone.ts'
import type { Contact } from '#contract/messaging/conversation.ts'
import type { ContactId } from '#contract/messaging/ids.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { mergeContacts, mergePreviewOptions, otherCustomersOptions, useInboxWork } from '../api.ts'
import { MergePreview } from './merge-preview.tsx'
import { customerMessages } from './messages/index.ts'

const typedMs = 200

/** Finds the other one, shows what becomes of both, and joins them. */
export default function MergeDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const t = useMessages(customerMessages)
  const [pair, setPair] = useState<readonly [kept: ContactId, joined: ContactId]>()
  if (!pair)
    return (
      <Dialog open onOpenChange={(open) => open || onClose()} size="sm" title={t.joinTitle} closesUnasked>
        <OtherCustomers contact={contact} onChoose={(other) => setPair([contact.id, other])} />
      </Dialog>
    )
  return (
    <Preview
      pair={pair}
      onSwap={() => setPair([pair[1], pair[0]])}
      onBack={() => setPair(undefined)}
      onClose={onClose}
    />
  )
}

function OtherCustomers({ contact, onChoose }: { contact: Contact; onChoose: (id: ContactId) => void }) {
  const t = useMessages(customerMessages)
  const [typed, setTyped] = useState('')
  const words = useSettled(typed.trim(), typedMs)
  const found = useQuery(otherCustomersOptions(contact.id, words))
  const title = words === '' ? t.suggested : t.found
  return (
    <div className="flex flex-col gap-2 pb-2">
      <Input
        type="search"
        icon={<Search />}
        aria-label={t.find}
        placeholder={t.find}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Loaded query={found} failed={t.findFailed} rows={4}>
        {({ records, has_more }) =>
          records.length === 0 ? (
            <p className="text-fg-3">{words === '' ? t.noneSuggested : t.nothingFound(words)}</p>
          ) : (
            <>
              <p className="text-12 text-fg-3">{title}</p>
              <ul aria-label={title} className="max-h-72 overflow-y-auto">
                {records.map(({ contact: { id, name }, known_as, conversations }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => onChoose(id)}
                      className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 py-1 text-left hover:bg-hover"
                    >
                      <UserRound aria-hidden="true" className="size-4 flex-none text-fg-2" />
                      <span className="min-w-0 flex-1">
                        <bdi className="block truncate">{name}</bdi>
                        <bdi className="block truncate text-12 text-fg-3">
                          {known_as.map(formatPhone).join(', ') || t.website}
                        </bdi>
                      </span>
                      <span className="flex-none text-12 text-fg-3">{t.counts.conversations(conversations)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {has_more && <p className="text-12 text-fg-3">{t.hasMore}</p>}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

type PreviewProps = {
  pair: readonly [kept: ContactId, joined: ContactId]
  onSwap: () => void
  onBack: () => void
  onClose: () => void
}

function Preview({ pair: [kept, joined], onSwap, onBack, onClose }: PreviewProps) {
  const t = useMessages(customerMessages)
  const preview = useQuery(mergePreviewOptions(kept, joined))
  const { work, busy } = useInboxWork()
  const join = async () => {
    if (await work('join', () => mergeContacts(kept, joined), t.done)) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t.joinTitle}
      description={t.explain}
      actions={
        <>
          <Button onClick={onBack}>{t.back}</Button>
          <Button
            variant="primary"
            loading={busy === 'join'}
            disabled={!preview.data || preview.data.too_many}
            onClick={() => void join()}
          >
            {t.joinAction}
          </Button>
        </>
      }
    >
      <Loaded query={preview} failed={t.previewFailed} rows={5}>
        {(found) => <MergePreview preview={found} onSwap={onSwap} />}
      </Loaded>
    </Dialog>
  )
}
