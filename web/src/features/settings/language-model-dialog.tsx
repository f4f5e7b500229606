import { useQueryClient } from '@tanstack/react-query'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import type { LanguageModel } from '#contract/models/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { modelsOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { ModelForm } from './model-form.tsx'

type Props = { model?: LanguageModel; onClose: () => void }

/** Adds a language model, or changes one. */
export function LanguageModelDialog({ model, onClose }: Props) {
  const t = useMessages(settingsMessages).model
  const queries = useQueryClient()
  const id = model?.id
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={model ? t.change(model.label) : t.add}>
      <ModelForm
        stored={model ?? { base_url: null, model: null, has_key: false, label: '' }}
        save={(body) =>
          id
            ? api.call(modelEndpoints.changeModel, { params: { id }, body })
            : api.call(modelEndpoints.addModel, { body })
        }
        onSaved={(models) => {
          queries.setQueryData(modelsOptions.queryKey, models)
          onClose()
        }}
        tryOut={({ label: _, ...input }) =>
          api.call(modelEndpoints.testModel, { body: { ...input, ...(id && { id }) } })
        }
        words={t}
      />
    </Dialog>
  )
}
