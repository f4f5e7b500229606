import { useQuery } from '@tanstack/react-query'
import { AudioLines, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AgentId } from '#contract/kit/id.ts'
import { voiceKnowledgeEndpoints } from '#contract/voice-knowledge/endpoints.ts'
import type { VoiceKnowledge } from '#contract/voice-knowledge/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { lazy } from '#web/lib/lazy.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardLook } from '#web/ui/card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useRemoveVoice, useSetVoiceActive } from '../api.ts'
import { useCaseMessages } from '../messages/index.ts'

const VoiceDialog = lazy(() => import('./voice-dialog.tsx').then((module) => ({ default: module.VoiceDialog })))

/** What a voice agent speaks from: its entries, one of which may be active. */
export function VoiceEntries({ agent }: { agent: AgentId }) {
  const t = useMessages(useCaseMessages)
  const bot = useQuery(endpointQuery(voiceKnowledgeEndpoints.getVoiceBot, { params: { botId: agent } }))
  const may = useMay('use-cases.add')
  const [editing, setEditing] = useState<VoiceKnowledge | 'new'>()
  const add = may && (
    <Button variant="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t.addVoice}
    </Button>
  )
  return (
    <Loaded query={bot} failed={t.failedVoice}>
      {({ knowledges, editable }) => (
        <>
          {knowledges.length === 0 ? (
            <EmptyState icon={<AudioLines />} title={t.noVoice} action={add}>
              {add ? t.noVoiceText : t.noVoiceRefused}
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <div className="flex flex-wrap items-start justify-between gap-3">
                <p className="max-w-[56ch] text-fg-2">{t.voiceText}</p>
                {add}
              </div>
              <ul className="flex flex-col gap-3">
                {knowledges.map((entry) => (
                  <Entry
                    key={entry._id}
                    agent={agent}
                    entry={entry}
                    editable={editable}
                    onEdit={() => setEditing(entry)}
                  />
                ))}
              </ul>
            </div>
          )}
          {editing && (
            <Suspense>
              <VoiceDialog
                agent={agent}
                entry={editing === 'new' ? undefined : editing}
                onClose={() => setEditing(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </Loaded>
  )
}

type EntryProps = { agent: AgentId; entry: VoiceKnowledge; editable: boolean; onEdit: () => void }

function Entry({ agent, entry, editable, onEdit }: EntryProps) {
  const t = useMessages(useCaseMessages)
  const mayDelete = useMay('use-cases.delete')
  const setActive = useSetVoiceActive(agent)
  const remove = useRemoveVoice(agent)
  const [asking, setAsking] = useState(false)
  const { _id: id, bot_name: name, greeting, content } = entry
  const active = entry.status === 'active'
  const failed = (error: Error) => toast.failure(error.message)
  const toggle = () =>
    setActive.mutate(
      { id, active: !active },
      { onSuccess: () => toast.success(active ? t.deactivated(name) : t.activated(name)), onError: failed },
    )
  return (
    <li className={cx(cardLook, 'px-4 py-3')}>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{name}</h2>
        {active && <Badge tone="good">{t.active}</Badge>}
        {editable && (
          <>
            <Button
              size="sm"
              loading={setActive.isPending}
              onClick={toggle}
              aria-label={active ? t.deactivateLabel(name) : t.activateLabel(name)}
            >
              {active ? t.deactivate : t.activate}
            </Button>
            <IconButton size="sm" label={t.editLabel(name)} onClick={onEdit}>
              <Pencil />
            </IconButton>
          </>
        )}
        {mayDelete && (
          <IconButton size="sm" label={t.removeLabel(name)} onClick={() => setAsking(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {greeting && <p className="mt-1 text-fg-2">{greeting}</p>}
      <p className="mt-1 line-clamp-3 whitespace-pre-line text-12 text-fg-3">{content}</p>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.removeVoiceTitle(name)}
        description={t.removeVoiceText}
        action={t.remove}
        onConfirm={async () => {
          try {
            await remove.mutateAsync(id)
            toast.success(t.removed(name))
          } catch (error) {
            failed(error as Error)
            throw error
          }
        }}
      />
    </li>
  )
}
