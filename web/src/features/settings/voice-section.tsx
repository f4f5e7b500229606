import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { type Preferences, voiceCharacter } from '#contract/account/schemas.ts'
import { api } from '#web/lib/client/api.ts'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { preferencesOptions } from './api.ts'
import { Loaded } from './loaded.tsx'
import { settingsMessages } from './messages/index.ts'
import { SettingRow, SettingSection } from './setting-section.tsx'

type Character = Preferences['voice_character']

/** Whose voice speaks. Shown as chosen at once, and taken back when it could not be saved. */
export function VoiceSection() {
  const t = useMessages(settingsMessages)
  const queries = useQueryClient()
  const preferences = useQuery(preferencesOptions)
  const choose = useMutation({
    mutationFn: (voice: Character) =>
      api.call(accountEndpoints.updatePreferences, { body: { voice_character: voice } }),
    onSuccess: (saved) => queries.setQueryData(preferencesOptions.queryKey, saved),
    onError: (error) => toast.failure(error.message),
  })
  return (
    <SettingSection title={t.sections.voice} text={t.voice.text}>
      <Loaded query={preferences} rows={1}>
        {(saved) => (
          <SettingRow label={t.voice.label}>
            <Segmented
              label={t.voice.label}
              options={voiceCharacter.options.map((value) => ({ value, label: t.voice.characters[value] }))}
              value={choose.isPending ? choose.variables : saved.voice_character}
              onValueChange={(next) => choose.mutate(next)}
            />
          </SettingRow>
        )}
      </Loaded>
    </SettingSection>
  )
}
