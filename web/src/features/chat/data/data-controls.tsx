import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Share } from '#contract/chat-sharing/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointKey, invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { chatDataOptions, deleteAllChats, deleteTrainingData } from '../api/export.ts'
import { revokeShare, sharesOptions } from '../api/sharing.ts'
import { Control } from './control.tsx'
import { ExportControl } from './export-control.tsx'
import { ImportControl } from './import-control.tsx'
import { dataMessages } from './messages/index.ts'

/** What a person can do with all that is kept of their chats. */
export default function DataControls() {
  const t = useMessages(dataMessages)
  const data = useQuery({ ...chatDataOptions, staleTime: 0 })
  return (
    <div className="flex flex-col">
      <ImportControl />
      <ExportControl />
      <SharedChats />
      <Loaded query={data} failed={t.loadFailed} rows={2}>
        {({ chats, training }) => (
          <>
            <TrainingControl {...training} />
            <AllChatsControl count={chats} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function TrainingControl({ ratings, understandings }: { ratings: number; understandings: number }) {
  const t = useMessages(dataMessages).training
  const language = useLanguage()
  const queries = useQueryClient()
  const remove = async () => {
    await deleteTrainingData()
    toast.success(t.done)
    await invalidateEndpoints(queries, endpointGroups.chat)
  }
  const [notes, rated] = [formatNumber(understandings, language), formatNumber(ratings, language)]
  return (
    <Control title={t.title} text={t.text(rated, notes)}>
      <Dangerous words={t} onConfirm={remove} disabled={ratings + understandings === 0} />
    </Control>
  )
}

function AllChatsControl({ count }: { count: number }) {
  const t = useMessages(dataMessages).all
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    await deleteAllChats()
    queries.removeQueries({ queryKey: endpointKey('getHistory') })
    await invalidateEndpoints(queries, endpointGroups.chat)
    toast.success(t.done)
    await navigate({ to: '/' })
  }
  return (
    <Control title={t.title} text={t.text(formatNumber(count, language))}>
      <Dangerous words={t} onConfirm={remove} disabled={count === 0} />
    </Control>
  )
}

type Words = { open: string; confirmTitle: string; confirmText: string; word: string }
type DangerousProps = { words: Words; onConfirm: () => Promise<void>; disabled: boolean }

/** A button whose question wants a word typed first. */
function Dangerous({ words, onConfirm, disabled }: DangerousProps) {
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    try {
      await onConfirm()
    } catch (error) {
      toast.failure(error instanceof Error ? error.message : words.open)
      throw error
    }
  }
  return (
    <>
      <Button className="text-bad!" disabled={disabled} onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={words.confirmTitle}
        description={words.confirmText}
        action={words.open}
        typeToConfirm={words.word}
        onConfirm={confirm}
      />
    </>
  )
}

function SharedChats() {
  const t = useMessages(dataMessages)
  const shares = useQuery({ ...sharesOptions, staleTime: 0 })
  return (
    <section className="border-line-soft border-t py-4">
      <h2 className="font-medium">{t.shared.title}</h2>
      <Loaded query={shares} failed={t.loadFailed} rows={1}>
        {(list) =>
          list.length === 0 ? (
            <p className="mt-0.5 text-12 text-fg-3">{t.shared.none}</p>
          ) : (
            <ul className="mt-1">
              {list.map((share) => (
                <SharedRow key={share.id} share={share} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function SharedRow({ share }: { share: Share }) {
  const t = useMessages(dataMessages).shared
  const language = useLanguage()
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => revokeShare(share),
    onSuccess: async () => {
      toast.success(t.revoked)
      await invalidateEndpoints(queries, ['getSessionShare', 'listShares'])
    },
    onError: (error) => toast.failure(error.message),
  })
  return (
    <li className="flex items-center justify-between gap-4 py-1.5">
      <div className="min-w-0">
        <Link to="/shared/$id" params={{ id: share.id }} className="block truncate hover:underline">
          {share.session_name}
        </Link>
        <p className="truncate text-12 text-fg-3">{t.text(share.audience, formatDate(share.updated_at, language))}</p>
      </div>
      <Button
        size="sm"
        aria-label={t.revokeLabel(share.session_name)}
        loading={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        {t.revoke}
      </Button>
    </li>
  )
}
