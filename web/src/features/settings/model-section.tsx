import { useQuery } from '@tanstack/react-query'
import { embeddingEndpoints } from '#contract/embedding/endpoints.ts'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { voiceEndpoints } from '#contract/voice/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { embeddingOptions, liveSpeechOptions, speakerOptions, speechFolderOptions, speechOptions } from './api.ts'
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

/** Which services understand voice and speak in this installation; for its operator. */
export function SpeechSection() {
  const t = useMessages(settingsMessages)
  return (
    <SettingSection title={t.sections.speech} text={t.speech.text}>
      <OperatorOnly>
        <Speech />
        <SpeechFolderNote />
        <h2 className="mt-9 font-semibold text-15">{t.liveSpeech.title}</h2>
        <p className="mt-1 mb-5 text-pretty text-fg-2">{t.liveSpeech.text}</p>
        <LiveSpeech />
        <h2 className="mt-9 font-semibold text-15">{t.speaker.title}</h2>
        <p className="mt-1 mb-5 text-pretty text-fg-2">{t.speaker.text}</p>
        <Speaker />
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

/** Where the server names a folder with a model, whether it can be used. */
function SpeechFolderNote() {
  const t = useMessages(settingsMessages).speechFolder
  const folder = useQuery(speechFolderOptions).data
  if (!folder?.name) return null
  const says = folder.problem ?? (folder.streaming ? t.streaming : t.recordings)(folder.name)
  return (
    <p role={folder.problem ? 'alert' : undefined} className="mt-4 text-pretty text-fg-2">
      {says}
    </p>
  )
}

function LiveSpeech() {
  return (
    <ModelSettingsOf
      query={useQuery(liveSpeechOptions)}
      queryKey={liveSpeechOptions.queryKey}
      save={(body) => api.call(speechEndpoints.setLiveSpeech, { body })}
      tryOut={(body) => api.call(speechEndpoints.testLiveSpeech, { body })}
      remove={() => api.call(speechEndpoints.removeLiveSpeech)}
      words={useMessages(settingsMessages).liveSpeech}
    />
  )
}

function Speaker() {
  return (
    <ModelSettingsOf
      query={useQuery(speakerOptions)}
      queryKey={speakerOptions.queryKey}
      save={(body) => api.call(voiceEndpoints.setVoice, { body })}
      tryOut={(body) => api.call(voiceEndpoints.testVoice, { body })}
      remove={() => api.call(voiceEndpoints.removeVoice)}
      words={useMessages(settingsMessages).speaker}
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
