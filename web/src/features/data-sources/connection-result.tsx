import { CircleCheck, KeyRound } from 'lucide-react'
import type { SourceTest } from '#contract/data-sources/schemas.ts'
import { formatNumber } from '#contract/kit/format/number.ts'
import { CallError } from '#web/lib/client/call-error.ts'
import { FailureNote } from '#web/lib/form/failure-note.tsx'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { dataSourceMessages } from './messages/index.ts'
import { RightsWarning } from './rights-warning.tsx'

type Props = {
  error: Error | null
  tested: SourceTest | undefined
  onTrust: (fingerprint: string) => void
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
}

/** What a try met: the server, why not, or an SSH server that asks to be recognised. */
export function ConnectionResult({ error, tested, onTrust, confirmed, onConfirm }: Props) {
  const t = useMessages(dataSourceMessages)
  const language = useLanguage()
  const isNew = error instanceof CallError && error.code === 'ssh_host_key_unknown'
  const fingerprint = isNew ? error.fields.ssh_host_key : undefined
  if (fingerprint)
    return (
      <div role="alert" className="rounded-sm border border-line bg-panel px-3 py-2.5">
        <p className="flex items-center gap-2 font-medium">
          <KeyRound className="size-4 flex-none" />
          {t.hostKey}
        </p>
        <p className="mt-1 text-fg-2">{t.hostKeyText}</p>
        <p className="mt-2 break-all font-mono text-12">{fingerprint}</p>
        <div className="mt-3">
          <Button size="sm" onClick={() => onTrust(fingerprint)}>
            {t.confirmKey}
          </Button>
        </div>
      </div>
    )
  if (error || !tested) return <FailureNote error={error} />
  const { server, tables, encrypted, extra_rights: rights, may_confirm: mayConfirm } = tested
  const met = (
    <div role="status" className="rounded-sm border border-line bg-panel px-3 py-2.5">
      <p className="flex items-start gap-2">
        <CircleCheck className="mt-0.5 size-4 flex-none text-good" />
        <span>
          {t.tested(server, t.tables(tables, formatNumber(tables, language)))}{' '}
          {encrypted ? t.encrypted : t.notEncrypted}
        </span>
      </p>
    </div>
  )
  if (rights.length === 0) return met
  return (
    <>
      {met}
      <RightsWarning rights={rights} mayConfirm={mayConfirm} confirmed={false}>
        {mayConfirm && (
          <Checkbox checked={confirmed} onCheckedChange={onConfirm}>
            {t.confirmRights}
          </Checkbox>
        )}
      </RightsWarning>
    </>
  )
}
