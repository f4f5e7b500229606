import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#contract/kit/format/date.ts'
import { scimEndpoints } from '#contract/scim/endpoints.ts'
import type { ScimSettings } from '#contract/scim/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useSubmit } from '#web/lib/form/use-submit.ts'
import { formatRelative } from '#web/lib/format/relative.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { scimOptions } from './api.ts'
import { scimMessages } from './messages/index.ts'

/** Tokens of the directory: made, shown once, changed for another, revoked. */
export function ScimTokens({ tokens }: Pick<ScimSettings, 'tokens'>) {
  const t = useMessages(scimMessages)
  const language = useLanguage()
  const queries = useQueryClient()
  const [token, setToken] = useState<string>()
  const { submit, busy, error } = useSubmit({
    call: (_: null) => api.call(scimEndpoints.createScimToken),
    onDone: (made) => {
      queries.setQueryData(scimOptions.queryKey, made.settings)
      setToken(made.token)
    },
  })
  const ago = (at: string | null) =>
    at === null ? t.tokenUnused : t.tokenUsed(formatRelative(at, language, new Date()))
  return (
    <div className="flex flex-col gap-3">
      {tokens.length > 0 && (
        <ul aria-label={t.tokens}>
          {tokens.map(({ prefix, created_at: made, created_by: by, last_used_at: used }) => (
            <li key={`${prefix} ${made}`} className="border-line-soft border-t py-2.5 last:border-b">
              <code className="font-mono text-12">{prefix}…</code>
              <p className="text-12 text-fg-3">
                {t.tokenMade(formatDate(made, language), by)} · {ago(used)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {tokens.length < 2 && (
          <Button {...(tokens.length === 0 && { variant: 'primary' })} loading={busy} onClick={() => submit(null)}>
            {tokens.length === 0 ? t.create : t.rotate}
          </Button>
        )}
        {tokens.length === 2 && <Revoke which="older" label={t.revokeOlder} text={t.revokeOlderText} />}
        {tokens.length > 0 && <Revoke which="all" label={t.revokeAll} text={t.revokeAllText} />}
      </div>
      {tokens.length === 1 && <p className="text-12 text-fg-3">{t.rotateHint}</p>}
      <FailureNote error={error} />
      {token !== undefined && (
        <Dialog
          open
          onOpenChange={(open) => !open && setToken(undefined)}
          title={t.made}
          description={t.madeText}
          actions={
            <Button variant="primary" onClick={() => setToken(undefined)}>
              {t.done}
            </Button>
          }
        >
          <CopyLine label={t.token} text={token} />
        </Dialog>
      )}
    </div>
  )
}

function Revoke({ which, label, text }: { which: 'older' | 'all'; label: string; text: string }) {
  const t = useMessages(scimMessages)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const revoke = async () => {
    try {
      const saved = await api.call(scimEndpoints.revokeScimTokens, { params: { which } })
      queries.setQueryData(scimOptions.queryKey, saved)
      toast.success(t.revoked)
      return true
    } catch (error) {
      toast.failure((error as Error).message)
      return false
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={label}
        description={text}
        action={label}
        onConfirm={revoke}
      />
    </>
  )
}
