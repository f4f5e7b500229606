import { useQuery } from '@tanstack/react-query'
import { calendarEndpoints as calls } from '#contract/calendar/endpoints.ts'
import type { CalendarAccounts, CalendarOverlay } from '#contract/calendar/schemas.ts'
import type { UserId } from '#contract/kit/id.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RightPanel } from '#web/ui/right-panel.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { colleaguesOptions, useCalendarWork } from './api.ts'
import CalendarConnections from './calendar-connections.tsx'
import { calendarMessages } from './messages/index.ts'

export const overlayKinds = ['monitor', 'broadcast', 'invoice'] as const
type Kind = CalendarOverlay['kind']

type Props = {
  found: CalendarAccounts
  kinds: readonly Kind[]
  onKinds: (kinds: Kind[]) => void
  /** Colleagues whose busy times are in the agenda. */
  watched: UserId[]
  onWatch: (people: UserId[]) => void
  onClose: () => void
}

/** Which calendars are shown, what lies over them, what colleagues see, and the connections. */
export function OptionsPanel({ found: { accounts, calendars }, kinds, onKinds, watched, onWatch, onClose }: Props) {
  const t = useMessages(calendarMessages)
  const { work } = useCalendarWork()
  const update = (body: object) => void work('settings', () => api.call(calls.updateCalendarSettings, { body }))
  return (
    <RightPanel open narrow title={t.options} onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4">
        {calendars.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-medium text-12 text-fg-3">{t.shown}</legend>
            {calendars.map(({ id, name, is_shown, can_write }) => (
              <Checkbox
                key={id}
                checked={is_shown}
                onCheckedChange={(next) => update({ shown: [{ id, is_shown: next }] })}
              >
                {name} {!can_write && <span className="text-12 text-fg-3">{t.readOnly}</span>}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium text-12 text-fg-3">{t.overlays}</legend>
          {overlayKinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={kinds.includes(kind)}
              onCheckedChange={(next) =>
                onKinds(overlayKinds.filter((other) => (other === kind ? next : kinds.includes(other))))
              }
            >
              {t.overlayKinds[kind]}
            </Checkbox>
          ))}
        </fieldset>
        <Colleagues watched={watched} onWatch={onWatch} />
        {accounts.length > 0 && (
          <Switch
            checked={accounts.some(({ shares_busy }) => shares_busy)}
            onCheckedChange={(shares_busy) => update({ shares_busy })}
            hint={t.sharesHint}
          >
            {t.shares}
          </Switch>
        )}
        <CalendarConnections />
      </div>
    </RightPanel>
  )
}

/** Those who let others see when they are busy. */
function Colleagues({ watched, onWatch }: Pick<Props, 'watched' | 'onWatch'>) {
  const t = useMessages(calendarMessages)
  const { data: found = [] } = useQuery(colleaguesOptions)
  if (found.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-12 text-fg-3">{t.colleagues}</legend>
      {found.map(({ user_id, name }) => (
        <Checkbox
          key={user_id}
          checked={watched.includes(user_id)}
          onCheckedChange={(next) =>
            onWatch(next ? [...watched, user_id] : watched.filter((other) => other !== user_id))
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
