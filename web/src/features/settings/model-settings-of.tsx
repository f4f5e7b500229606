import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ModelSettings } from '#contract/models/schemas.ts'
import { Loaded } from './loaded.tsx'
import { ModelForm } from './model-form.tsx'
import { RemoveModel } from './remove-model.tsx'

type FormProps = ComponentProps<typeof ModelForm<ModelSettings>>
type RemoveProps = ComponentProps<typeof RemoveModel>
type Props = Pick<FormProps, 'save' | 'tryOut'> &
  Pick<RemoveProps, 'queryKey' | 'remove'> & {
    query: UseQueryResult<ModelSettings>
    words: FormProps['words'] &
      RemoveProps['words'] & {
        source: Record<'settings' | 'environment', (model: string) => string> & { none: string }
      }
  }

/** Which model serves one purpose, who set it, the form to change it and the way to forget it. */
export function ModelSettingsOf({ query, queryKey, save, tryOut, remove, words }: Props) {
  const queries = useQueryClient()
  return (
    <Loaded query={query}>
      {(settings) => (
        <>
          <p className="mb-5 rounded-sm bg-hover px-3 py-2.5">
            {settings.source === 'none' ? words.source.none : words.source[settings.source](settings.model ?? '')}
          </p>
          <ModelForm
            // Anew with what was saved.
            key={JSON.stringify(settings)}
            stored={settings}
            save={save}
            onSaved={(saved) => queries.setQueryData(queryKey, saved)}
            tryOut={tryOut}
            words={words}
          />
          {settings.source === 'settings' && <RemoveModel queryKey={queryKey} remove={remove} words={words} />}
        </>
      )}
    </Loaded>
  )
}
