import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { accountEndpoints } from '#contract/account/endpoints.ts'
import { api } from '#web/lib/client/api.ts'
import { type Language, languageNames, languages } from '#web/lib/i18n/language.ts'
import { forgetLanguage, languageFromPosition, setLanguage } from '#web/lib/i18n/language-store.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#web/ui/theme.ts'
import { toast } from '#web/ui/toast-store.ts'
import { preferencesOptions } from './api.ts'
import { settingsMessages } from './messages/index.ts'
import { SettingRow, SettingSection } from './setting-section.tsx'

const themes: readonly ThemeChoice[] = ['dark', 'light', 'system']

/** Theme and language. Both show at once; the language is also told to the server, for mails. */
export function AppearanceSection() {
  const t = useMessages(settingsMessages)
  const language = useLanguage()
  const theme = useThemeChoice()
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: (next: Language) => api.call(accountEndpoints.updatePreferences, { body: { language: next } }),
    onSuccess: (saved) => queries.setQueryData(preferencesOptions.queryKey, saved),
    onError: (error) => toast.failure(error.message),
  })
  const choose = async (next: Language) => {
    await setLanguage(next)
    keep.mutate(next)
  }
  const byLocation = async () => {
    const before = language
    forgetLanguage()
    if (await languageFromPosition()) return
    await setLanguage(before)
    toast.failure(t.appearance.noPlace)
  }
  return (
    <SettingSection title={t.sections.appearance}>
      <SettingRow label={t.appearance.theme} hint={t.appearance.themeHint}>
        <Segmented
          label={t.appearance.theme}
          options={themes.map((value) => ({ value, label: t.appearance.themes[value] }))}
          value={theme}
          onValueChange={setThemeChoice}
        />
      </SettingRow>
      <SettingRow label={t.appearance.language} hint={t.appearance.languageHint}>
        <Segmented
          label={t.appearance.language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onValueChange={(next) => void choose(next)}
        />
      </SettingRow>
      <div className="flex items-center justify-between gap-x-6 gap-y-2 pt-3 phone:flex-col phone:items-start">
        <p className="text-12 text-fg-3">{t.appearance.byPlaceHint}</p>
        <Button icon={<LocateFixed />} onClick={() => void byLocation()}>
          {t.appearance.byPlace}
        </Button>
      </div>
    </SettingSection>
  )
}
