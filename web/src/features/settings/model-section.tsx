import { useQuery } from '@tanstack/react-query'
import { modelEndpoints } from '#contract/models/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { modelOptions, speechOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { ModelSettingsOf } from './model-settings-of.tsx'
import { OperatorOnly } from './operator-only.tsx'
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

/** Which service understands voice in this installation; for its operator. */
export function SpeechSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.speech} text={t.speech.text}>
      <OperatorOnly>
        <Speech />
      </OperatorOnly>
    </SettingSection>
  )
}

function Model() {
  return (
    <ModelSettingsOf
      query={useQuery(modelOptions)}
      queryKey={modelOptions.queryKey}
      save={(body) => api.call(modelEndpoints.setModel, { body })}
      tryOut={(body) => api.call(modelEndpoints.testModel, { body })}
      remove={() => api.call(modelEndpoints.removeModel)}
      words={useMessages(settingsMessages).model}
    />
  )
}

function Speech() {
  return (
    <ModelSettingsOf
      query={useQuery(speechOptions)}
      queryKey={speechOptions.queryKey}
      save={(body) => api.call(speechEndpoints.setSpeech, { body })}
      tryOut={(body) => api.call(speechEndpoints.testSpeech, { body })}
      remove={() => api.call(speechEndpoints.removeSpeech)}
      words={useMessages(settingsMessages).speech}
    />
  )
}
