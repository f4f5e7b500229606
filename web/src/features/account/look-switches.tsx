import { Moon, Sun } from 'lucide-react'
import { languageNames, languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { setThemeChoice, useTheme } from '#web/ui/theme.ts'
import { signInMessages } from './sign-in-messages/index.ts'

/** Language and theme for somebody who has no settings yet. */
export function LookSwitches() {
  const t = useMessages(signInMessages)
  const language = useLanguage()
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <div className="flex items-center gap-2">
      <fieldset className="flex" aria-label={t.language}>
        {languages.map((item) => (
          <button
            key={item}
            type="button"
            lang={item}
            aria-label={`${item.toUpperCase()}, ${languageNames[item]}`}
            aria-pressed={item === language}
            onClick={() => void setLanguage(item)}
            className="hit h-[26px] rounded-sm px-2 font-medium text-12 text-fg-3 uppercase transition-colors hover:text-fg aria-pressed:text-fg phone:px-3"
          >
            {item}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        aria-label={t.theme[other]}
        onClick={() => setThemeChoice(other)}
        className="hit flex size-[30px] items-center justify-center rounded-sm text-fg-3 transition-colors hover:bg-hover hover:text-fg"
      >
        {theme === 'dark' ? <Sun className="size-4" /> : <Moon className="size-4" />}
      </button>
    </div>
  )
}
