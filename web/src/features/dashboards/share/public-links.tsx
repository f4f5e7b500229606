import { useQuery } from '@tanstack/react-query'
import { Code, Plus } from 'lucide-react'
import { useState } from 'react'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { DashboardLink, LinkId } from '#contract/dashboards/links.ts'
import type { DashboardId } from '#contract/dashboards/schemas.ts'
import { formatDate } from '#contract/kit/format/date.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyIconButton } from '#web/ui/copy-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useRevokeLink } from '../api.ts'
import { dashboardMessages } from '../messages/index.ts'
import { LinkForm } from './link-form.tsx'

const addressOf = (token: string) => `${location.origin}/d/${token}`

const quoted = (text: string) =>
  text.replace(/[&"<]/g, (character) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;' })[character] ?? character)

/** What another page needs to show the dashboard in a frame. */
const embedCode = (token: string, name: string) =>
  `<iframe src="${addressOf(token)}" title="${quoted(name)}" width="100%" height="720" loading="lazy" style="border:0"></iframe>`

/** The public links of a dashboard: make, copy, take back. */
export function PublicLinks({ id, name }: { id: DashboardId; name: string }) {
  const t = useMessages(dashboardMessages).share
  const links = useQuery(endpointQuery(dashboardEndpoints.listDashboardLinks, { params: { id } }))
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<LinkId>()
  const [revoking, setRevoking] = useState<DashboardLink>()
  const revoke = useRevokeLink(id)
  return (
    <>
      <Loaded query={links} failed={t.loadFailed} rows={2}>
        {(all) => (
          <>
            {all.length === 0 && !making && <p className="text-12 text-fg-3">{t.noLinks}</p>}
            <ul className="flex flex-col">
              {all.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  name={name}
                  isNew={link.id === made}
                  onRevoke={() => setRevoking(link)}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {making ? (
        <LinkForm
          id={id}
          onDone={(link) => {
            setMade(link.id)
            setMaking(false)
          }}
        />
      ) : (
        <Button icon={<Plus />} className="self-start" onClick={() => setMaking(true)}>
          {t.newLink}
        </Button>
      )}
      <Confirm
        open={revoking !== undefined}
        onOpenChange={() => setRevoking(undefined)}
        title={t.revokeTitle}
        description={t.revokeText}
        action={t.revoke}
        onConfirm={() =>
          revoking &&
          revoke.mutateAsync(revoking.id).then(
            () => toast.success(t.revoked),
            (error: Error) => {
              toast.failure(error.message)
              throw error
            },
          )
        }
      />
    </>
  )
}

type RowProps = { link: DashboardLink; name: string /** Made just now. */; isNew: boolean; onRevoke: () => void }

/** A link with its whole address, to be read, copied or typed elsewhere. */
function LinkRow({ link, name, isNew, onRevoke }: RowProps) {
  const t = useMessages(dashboardMessages).share
  const language = useLanguage()
  const facts = [
    link.expires_at ? t.endsOn(formatDate(link.expires_at, language, 'moment')) : undefined,
    link.has_password ? t.withPassword : undefined,
    ...link.embed_origins,
    t.opened(link.opened_count),
  ].filter((fact) => fact !== undefined)
  return (
    <li className="flex flex-col gap-1 border-line-soft border-b py-2">
      {link.name && (
        <p className="truncate font-[550]">
          <bdi>{link.name}</bdi>
        </p>
      )}
      <div className="flex items-center gap-1">
        <Input
          readOnly
          fieldSize="md"
          dir="ltr"
          autoFocus={isNew}
          aria-label={t.address(link.name)}
          value={addressOf(link.token)}
          // Backwards: of a long address its beginning stays in sight.
          onFocus={({ target }) => target.setSelectionRange(0, target.value.length, 'backward')}
          className="min-w-0 flex-1"
        />
        <CopyIconButton size="md" label={t.copy} text={addressOf(link.token)} />
        {link.embed_origins.length > 0 && (
          <CopyIconButton size="md" label={t.embed} text={embedCode(link.token, name)} icon={<Code />} />
        )}
        <Button size="sm" variant="ghost" onClick={onRevoke}>
          {t.revoke}
        </Button>
      </div>
      <p className="text-12 text-fg-3">{facts.join(' · ')}</p>
      {link.short_password && <p className="text-12 text-warn">{t.shortPassword}</p>}
    </li>
  )
}
