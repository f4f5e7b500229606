import { useQuery } from '@tanstack/react-query'
import { speechEndpoints } from '#contract/speech/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { settingsKeys, speechOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { ModelForm } from './model-form.tsx'
import { OperatorOnly } from './operator-only.tsx'
import { RemoveModel } from './remove-model.tsx'
import { SettingSection } from './setting-section.tsx'

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
  const t = useMessages(settingsMessages).speech
  const speech = useQuery(speechOptions)
  return (
    <Loaded query={speech}>
      {(settings) => (
        <>
          <p className="mb-5 rounded-sm bg-hover px-3 py-2.5">
            {settings.source === 'none' ? t.source.none : t.source[settings.source](settings.model ?? '')}
          </p>
          <ModelForm
            key={settings.source}
            settings={settings}
            queryKey={settingsKeys.speech}
            save={(body) => api.call(speechEndpoints.setSpeech, { body })}
            tryOut={(body) => api.call(speechEndpoints.testSpeech, { body })}
            words={t}
          />
          {settings.source === 'settings' && (
            <RemoveModel
              queryKey={settingsKeys.speech}
              remove={() => api.call(speechEndpoints.removeSpeech)}
              words={t}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
