import { useState } from 'react'
import { languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { useLanguage } from '#web/lib/i18n/use-messages.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { setThemeChoice, type Theme, useTheme } from '#web/ui/theme.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { ActionParts } from './dev-ui-actions.tsx'
import { FieldParts } from './dev-ui-fields.tsx'
import { FloatingParts } from './dev-ui-floating.tsx'
import { StateParts } from './dev-ui-states.tsx'
import { TokenParts } from './dev-ui-tokens.tsx'

const themes = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
] as const

/** Every part of the design system in every state. Not in production builds. */
export default function DevUi() {
  const theme = useTheme()
  const language = useLanguage()
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  usePageTitle('Parts')
  return (
    <TooltipProvider>
      <div className="h-full overflow-y-auto">
        <header className="sticky top-0 z-10 flex flex-wrap items-center gap-3 border-line-soft border-b bg-bg px-6 py-2.5">
          <h1 className="flex-1 font-semibold text-15">Parts</h1>
          <Segmented<Theme> label="Theme" options={themes} value={theme} onValueChange={setThemeChoice} />
          <Segmented
            label="Language"
            options={languages.map((value) => ({ value, label: value.toUpperCase() }))}
            value={language}
            onValueChange={(next) => void setLanguage(next)}
          />
          <Segmented
            label="Width"
            options={[
              { value: 'wide', label: 'Wide' },
              { value: 'phone', label: '390 px' },
            ]}
            value={width}
            onValueChange={setWidth}
          />
        </header>
        <main
          className="mx-auto flex max-w-[1120px] flex-col gap-10 px-6 py-8"
          style={width === 'phone' ? { maxWidth: 390 } : {}}
        >
          <TokenParts />
          <ActionParts />
          <FieldParts />
          <FloatingParts />
          <StateParts />
        </main>
      </div>
    </TooltipProvider>
  )
}
