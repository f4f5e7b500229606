import { useQuery } from '@tanstack/react-query'
import { embeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { embeddingOptions, speechOptions } from './api.ts'
import { LanguageModels } from './language-models.tsx'
import { settingsMessages } from './messages/index.ts'
import { ModelSettingsOf } from './model-settings-of.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { SettingSection } from './setting-section.tsx'

/** Which language models answer in this installation; for its operator. */
export function ModelSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.model} text={t.model.text}>
      <OperatorOnly>
        <LanguageModels />
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

/** Which service makes the vectors of knowledge files in this installation; for its operator. */
export function EmbeddingSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.embedding} text={t.embedding.text}>
      <OperatorOnly>
        <Embedding />
      </OperatorOnly>
    </SettingSection>
  )
}

function Embedding() {
  return (
    <ModelSettingsOf
      query={useQuery(embeddingOptions)}
      queryKey={embeddingOptions.queryKey}
      save={(body) => api.call(embeddingEndpoints.setEmbedding, { body })}
      tryOut={(body) => api.call(embeddingEndpoints.testEmbedding, { body })}
      remove={() => api.call(embeddingEndpoints.removeEmbedding)}
      words={useMessages(settingsMessages).embedding}
    />
  )
}
