import { useQueryClient } from '@tanstack/react-query'
import { ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { emailEndpoints } from '#contract/email/endpoints.ts'
import { emailLimits } from '#contract/email/limits.ts'
import type { EmailRule } from '#contract/email/rules.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { invalidateEndpoints } from '#web/lib/queries/endpoint-query.ts'
import { useMay } from '#web/lib/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { saveStatus, statusOptions, useEmailWork } from '../api.ts'
import { emailMessages } from '../messages/index.ts'
import { RuleEditor } from './rule-editor.tsx'

/** What is done with which mails, in the order in which it is asked; written in a sentence and tried on past mails before it counts. */
export function Rules({ rules }: { rules: EmailRule[] }) {
  const t = useMessages(emailMessages).rules
  const may = useMay('email.manage')
  const queries = useQueryClient()
  const { work, busy } = useEmailWork()
  const [edited, setEdited] = useState<EmailRule | 'new'>()
  const [saving, setSaving] = useState(false)
  // All are sent together, so that one change waits for the other.
  const isBusy = busy !== undefined || saving
  const keep = (key: string, next: EmailRule[], told?: string) =>
    work(key, async () => void (await saveStatus({ rules: next })), told)
  const change = (rule: EmailRule, changes: Partial<EmailRule>) =>
    rules.map((other) => (other.id === rule.id ? { ...other, ...changes } : other))
  const remove = async (rule: EmailRule) => {
    const others = rules.filter(({ id }) => id !== rule.id)
    if (!(await keep(rule.id, others))) return
    toast.success(t.removed, { label: t.undo, run: () => void putBack(rule, rules.indexOf(rule)) })
  }
  const putBack = (rule: EmailRule, index: number) =>
    work(rule.id, async () => {
      const newest = await queries.ensureQueryData(statusOptions)
      await saveStatus({ rules: newest.rules.toSpliced(index, 0, rule) })
    })
  const moveUp = (index: number) => {
    const next = [...rules]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    void keep('order', next)
  }
  const save = async (next: EmailRule[]) => {
    setSaving(true)
    try {
      await saveStatus({ rules: next })
      await invalidateEndpoints(queries, emailEndpoints)
    } finally {
      setSaving(false)
    }
  }
  return (
    <section aria-labelledby="email-rules" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 id="email-rules" className="font-semibold">
            {t.title}
          </h2>
          <p className="text-12 text-fg-3">{t.text}</p>
        </div>
        {may && edited === undefined && rules.length < emailLimits.rule.perMailbox && (
          <Button icon={<Plus />} onClick={() => setEdited('new')}>
            {t.add}
          </Button>
        )}
      </div>
      {rules.length === 0 && edited === undefined && <p className="text-fg-3">{t.none}</p>}
      {rules.length > 0 && (
        <ol className="border-line-soft border-t">
          {rules.map((rule, index) =>
            typeof edited === 'object' && edited.id === rule.id ? null : (
              <li
                key={rule.id}
                className="flex min-h-12 items-center gap-2 border-line-soft border-b py-1.5 phone:flex-wrap"
              >
                <div className="min-w-0 flex-1">
                  <Switch
                    checked={rule.active}
                    disabled={!may || isBusy}
                    hint={rule.sentence === '' ? undefined : t.summary(rule)}
                    onCheckedChange={(active) => void keep(rule.id, change(rule, { active }))}
                  >
                    {rule.sentence || t.summary(rule)}
                  </Switch>
                </div>
                {may && (
                  <>
                    {index > 0 && (
                      <IconButton size="sm" label={t.moveUp} disabled={isBusy} onClick={() => moveUp(index)}>
                        <ArrowUp />
                      </IconButton>
                    )}
                    <IconButton size="sm" label={t.edit} onClick={() => setEdited(rule)}>
                      <Pencil />
                    </IconButton>
                    <IconButton size="sm" label={t.remove} disabled={isBusy} onClick={() => void remove(rule)}>
                      <Trash2 />
                    </IconButton>
                  </>
                )}
              </li>
            ),
          )}
        </ol>
      )}
      {edited !== undefined && (
        <RuleEditor
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? undefined : edited}
          rules={rules}
          blocked={busy !== undefined}
          onSave={save}
          onDone={() => {
            toast.success(t.saved)
            setEdited(undefined)
          }}
          onCancel={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
