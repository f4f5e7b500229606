import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import type { LanguageModel, LanguageModels, ModelId } from '#contract/models/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { modelsOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'

type Props = { model: LanguageModel; isFirst: boolean; onEdit: () => void }

/** One model: what it is called, where it is, and what can be done with it. */
export function LanguageModelCard({ model, isFirst, onEdit }: Props) {
  const t = useMessages(settingsMessages).model
  const { id, label, base_url } = model
  return (
    <li className="rounded-md border border-line-soft bg-panel px-4 py-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 truncate font-semibold">{label}</h2>
        {isFirst && <Badge tone="good">{t.first}</Badge>}
      </div>
      <p className="truncate font-mono text-12 text-fg-3">
        {model.model} · {base_url}
      </p>
      {id && <Actions id={id} label={label} isFirst={isFirst} onEdit={onEdit} />}
    </li>
  )
}

function Actions({ id, label, isFirst, onEdit }: { id: ModelId; label: string; isFirst: boolean; onEdit: () => void }) {
  const t = useMessages(settingsMessages).model
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const change = async (call: () => Promise<LanguageModels>, done: string) => {
    try {
      queries.setQueryData(modelsOptions.queryKey, await call())
      toast.success(done)
    } catch (error) {
      toast.failure((error as Error).message)
    }
  }
  const params = { id }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={onEdit} aria-label={t.change(label)}>
        {t.edit}
      </Button>
      {!isFirst && (
        <Button
          size="sm"
          aria-label={t.preferLabel(label)}
          onClick={() => void change(() => api.call(modelEndpoints.preferModel, { params }), t.preferred(label))}
        >
          {t.prefer}
        </Button>
      )}
      <Button size="sm" onClick={() => setAsking(true)} aria-label={t.removeLabel(label)}>
        {t.remove}
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t.removeLabel(label)}
        description={t.removeText}
        action={t.remove}
        onConfirm={() => change(() => api.call(modelEndpoints.removeModel, { params }), t.removed)}
      />
    </div>
  )
}
