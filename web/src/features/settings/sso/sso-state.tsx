import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ssoEndpoints } from '#contract/sso/endpoints.ts'
import type { SsoSettings, SsoStateInput } from '#contract/sso/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { ssoOptions } from './api.ts'
import { ssoMessages } from './messages/index.ts'

/** On or off, and whether members must use it. */
export function SsoState({ found }: { found: SsoSettings }) {
  const t = useMessages(ssoMessages).state
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { enabled, required, members, members_linked: linked } = found
  const isReady = found.issuer?.test?.outcome === 'ok' && found.domains.some(({ proven_at }) => proven_at !== null)
  const { submit, busy, error } = useSubmit({
    call: (body: SsoStateInput) => api.call(ssoEndpoints.setSsoState, { body }),
    onDone: (saved) => {
      queries.setQueryData(ssoOptions.queryKey, saved)
      if (saved.enabled !== enabled) toast.success(saved.enabled ? t.turnedOn : t.turnedOff)
      else toast.success(saved.required ? t.isRequired : t.isOptional)
    },
  })
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold">{t.title}</h2>
      <Switch
        checked={enabled}
        disabled={busy || (!enabled && !isReady)}
        onCheckedChange={(on) => submit({ enabled: on, required: false })}
        hint={enabled || isReady ? t.onHint : t.first}
      >
        {t.on}
      </Switch>
      {enabled && (
        <>
          <Switch
            checked={required}
            disabled={busy || (!required && !found.has_own_way)}
            onCheckedChange={(on) => (on ? setAsks(true) : submit({ enabled, required: false }))}
            hint={required ? t.ownWay : t.requiredHint(members, linked)}
          >
            {t.required}
          </Switch>
          {!required && !found.has_own_way && (
            <div className="flex flex-col items-start gap-3">
              <p className="text-fg-2">{t.ownWayFirst}</p>
              <Link to="/settings/$section" params={{ section: 'two-step' }} className={buttonClass({})}>
                {t.setUp}
              </Link>
            </div>
          )}
          <p className="text-12 text-fg-3">{t.signOut}</p>
        </>
      )}
      <FailureNote error={error} />
      <Confirm
        open={asks}
        onOpenChange={setAsks}
        title={t.askTitle}
        description={`${t.requiredHint(members, linked)} ${t.ownWay}`}
        action={t.ask}
        onConfirm={async () => {
          submit({ enabled: true, required: true })
          return true
        }}
      />
    </section>
  )
}
