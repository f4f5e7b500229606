import { useQuery } from '@tanstack/react-query'
import { Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { LanguageModel } from '#contract/models/schemas.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { modelsOptions } from './api.ts'
import { LanguageModelCard } from './language-model-card.tsx'
import { LanguageModelDialog } from './language-model-dialog.tsx'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'

/** The models people may choose from, the one that answers unasked first. */
export function LanguageModels() {
  const t = useMessages(settingsMessages).model
  const list = useQuery(modelsOptions)
  const [open, setOpen] = useState<LanguageModel | 'new'>()
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => setOpen('new')}>
      {t.add}
    </Button>
  )
  return (
    <Loaded query={list}>
      {({ source, records }) => (
        <>
          {records.length === 0 ? (
            <EmptyState icon={<Sparkles />} title={t.none} action={add}>
              {t.noneText}
            </EmptyState>
          ) : (
            <div className="flex flex-col items-start gap-4">
              {add}
              {source === 'environment' && <p className="w-full rounded-sm bg-hover px-3 py-2.5">{t.environment}</p>}
              <ul className="flex w-full flex-col gap-3">
                {records.map((model, index) => (
                  <LanguageModelCard key={model.id} model={model} isFirst={index === 0} onEdit={() => setOpen(model)} />
                ))}
              </ul>
            </div>
          )}
          {open && <LanguageModelDialog {...(open !== 'new' && { model: open })} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </Loaded>
  )
}
