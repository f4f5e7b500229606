import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import type { Share } from '#contract/chat-sharing/schemas.ts'
import type { SessionId } from '#contract/kit/id.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointKey } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { revokeShare, sessionShareOptions, shareSession } from '../api/sharing.ts'
import { sharingMessages } from './messages/index.ts'
import { shareAddress } from './share-address.ts'

type Props = { sessionId: SessionId; onClose: () => void }

/** Makes the link of a chat, shows what it shows, and takes it back. */
export default function ShareDialog({ sessionId, onClose }: Props) {
  const t = useMessages(sharingMessages)
  const share = useQuery({ ...sessionShareOptions(sessionId), staleTime: 0 })
  return (
    <Dialog size="sm" title={t.shareTitle} open onOpenChange={(open) => !open && onClose()}>
      <Loaded query={share} failed={t.loadFailed} rows={2}>
        {(found) => (found ? <Shared share={found} /> : <NotShared sessionId={sessionId} />)}
      </Loaded>
    </Dialog>
  )
}

function useShare(sessionId: SessionId, done?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => shareSession(sessionId),
    onSuccess: (share) => {
      queries.setQueryData(sessionShareOptions(sessionId).queryKey, { share })
      void queries.invalidateQueries({ queryKey: endpointKey('listShares') })
      if (done) toast.success(done)
    },
    onError: (error) => toast.failure(error.message),
  })
}

function NotShared({ sessionId }: { sessionId: SessionId }) {
  const t = useMessages(sharingMessages)
  const share = useShare(sessionId)
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-pretty text-fg-2">{t.shareFirst}</p>
      <div className="flex justify-end phone:flex-col">
        <Button variant="primary" icon={<Link2 />} loading={share.isPending} onClick={() => share.mutate()}>
          {t.makeLink}
        </Button>
      </div>
    </div>
  )
}

function Shared({ share }: { share: Share }) {
  const t = useMessages(sharingMessages)
  const queries = useQueryClient()
  const update = useShare(share.session_id, t.updated)
  const revoke = useMutation({
    mutationFn: () => revokeShare(share),
    onSuccess: () => {
      queries.setQueryData(sessionShareOptions(share.session_id).queryKey, { share: null })
      void queries.invalidateQueries({ queryKey: endpointKey('listShares') })
      toast.success(t.revoked)
    },
    onError: (error) => toast.failure(error.message),
  })
  const address = shareAddress(share.id)
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-pretty text-fg-2">{t.shareText(share.audience)}</p>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label={t.link}>
            <Input readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
        </div>
        <CopyButton size="lg" text={address} label={t.copyLink} />
      </div>
      <p className="text-12 text-fg-3">
        {t.shows(share.record_count)} {share.newer_count > 0 && t.newer(share.newer_count)}
      </p>
      <div className="flex justify-end gap-2 phone:flex-col-reverse">
        <Button className="text-bad!" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {t.revoke}
        </Button>
        {share.newer_count > 0 && (
          <Button variant="primary" loading={update.isPending} onClick={() => update.mutate()}>
            {t.update}
          </Button>
        )}
      </div>
    </div>
  )
}
