import { useQuery } from '@tanstack/react-query'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { modelOptions, settingsKeys } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { ModelForm } from './model-form.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { RemoveModel } from './remove-model.tsx'
import { SettingSection } from './setting-section.tsx'

/** Which language model answers in this installation; for its operator. */
export function ModelSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.model} text={t.model.text}>
      <OperatorOnly>
        <Model />
      </OperatorOnly>
    </SettingSection>
  )
}

function Model() {
  const t = useMessages(settingsMessages).model
  const model = useQuery(modelOptions)
  return (
    <Loaded query={model}>
      {(settings) => (
        <>
          <p className="mb-5 rounded-sm bg-hover px-3 py-2.5">
            {settings.source === 'none' ? t.source.none : t.source[settings.source](settings.model ?? '')}
          </p>
          <ModelForm
            key={settings.source}
            settings={settings}
            queryKey={settingsKeys.model}
            save={(body) => api.call(modelEndpoints.setModel, { body })}
            tryOut={(body) => api.call(modelEndpoints.testModel, { body })}
            words={t}
          />
          {settings.source === 'settings' && (
            <RemoveModel queryKey={settingsKeys.model} remove={() => api.call(modelEndpoints.removeModel)} words={t} />
          )}
        </>
      )}
    </Loaded>
  )
}
