import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import type { MeetingDetail } from '#contract/meetings/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { endpointGroups } from '#web/lib/queries/endpoint-groups.ts'
import { endpointQuery } from '#web/lib/queries/endpoint-query.ts'
import { useWorkOf } from '#web/lib/queries/use-change-of.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { meetingMessages } from '../messages/index.ts'

type Days = '1' | '7' | '30'
const choices = ['1', '7', '30'] as const
const numbers = { 1: 1, 7: 7, 30: 30 } as const

/** Who else sees a meeting: the workspace, and whoever has a link. */
export function ShareDialog({ meeting, onClose }: { meeting: MeetingDetail; onClose: () => void }) {
  const t = useMessages(meetingMessages).share
  const language = useLanguage()
  const setup = useQuery(endpointQuery(meetingEndpoints.getMeetingSetup))
  const { work, busy } = useWorkOf(endpointGroups.meetings)
  const [days, setDays] = useState<Days>('7')
  const [made, setMade] = useState<string>()
  const params = { id: meeting.id }
  const create = () =>
    work('create', async () => {
      const link = await api.call(meetingEndpoints.createMeetingLink, { params, body: { days: numbers[days] } })
      setMade(new URL(link.path, location.origin).href)
    })
  const revoke = (link: MeetingDetail['links'][number]) =>
    work(
      link.id,
      () => api.call(meetingEndpoints.revokeMeetingLink, { params: { ...params, link: link.id } }),
      t.revoked,
    )
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t.title}>
      <div className="flex flex-col gap-6 pb-2">
        {setup.data?.in_workspace && (
          <Switch
            checked={meeting.shared}
            hint={t.workspaceHint}
            onCheckedChange={(shared) =>
              void work('share', () => api.call(meetingEndpoints.updateMeeting, { params, body: { shared } }))
            }
          >
            {t.workspace}
          </Switch>
        )}
        {meeting.lines.length > 0 && (
          <section className="flex flex-col gap-3">
            <div>
              <h3 className="font-medium">{t.link}</h3>
              <p className="text-12 text-fg-3">{t.linkHint}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Segmented
                label={t.link}
                options={choices.map((value) => ({ value, label: t.days[value] }))}
                value={days}
                onValueChange={setDays}
              />
              <Button loading={busy === 'create'} onClick={() => void create()}>
                {t.create}
              </Button>
            </div>
            {made && (
              <div className="flex flex-col gap-1">
                <CopyLine label={t.copy} text={made} />
                <p className="text-12 text-fg-3">{t.once}</p>
              </div>
            )}
            <ul className="flex flex-col">
              {meeting.links.map((link) => (
                <li key={link.id} className="flex items-center gap-3 border-line-soft border-t py-2">
                  <span className="min-w-0 flex-1 text-fg-2">
                    {t.expires(formatDate(link.expires_at, language, 'moment'))}
                  </span>
                  <Button size="sm" loading={busy === link.id} onClick={() => void revoke(link)}>
                    {t.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
