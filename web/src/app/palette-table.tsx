import { Bell, Languages, LogOut, Monitor, Moon, Plus, Slash, Sun } from 'lucide-react'
import type { GatedFeature } from '#contract/feature-flags/flags.ts'
import { notificationPanel } from '#web/features/notifications/index.ts'
import { shortcutPanel } from '#web/features/shortcuts/index.ts'
import { languageNames, languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import type { Command } from '#web/ui/command-palette.tsx'
import { keyLabel } from '#web/ui/keys.ts'
import { setThemeChoice } from '#web/ui/theme.ts'
import type { messages } from './messages/en.ts'
import { navRows } from './nav-table.ts'
import { isReachable } from './routes.tsx'
import { signOut } from './sign-out.ts'

type Words = typeof messages
type PaletteActions = { go: (to: string) => void; newChat: () => void; has: (feature: GatedFeature) => boolean }

/** Everything the palette can do. Screens come from the navigation's table; a slice adds its actions here. */
export const paletteCommands = (t: Words, { go, newChat, has }: PaletteActions): readonly Command[] => [
  ...(isReachable('/')
    ? [
        {
          id: 'new-chat',
          label: t.newChat,
          group: t.groups.actions,
          icon: <Plus />,
          keys: keyLabel('mod+j'),
          run: newChat,
        },
      ]
    : []),
  {
    id: 'shortcuts',
    label: t.manageShortcuts,
    group: t.groups.actions,
    icon: <Slash />,
    run: shortcutPanel.open,
  },
  { id: 'notifications', label: t.notifications, group: t.groups.actions, icon: <Bell />, run: notificationPanel.open },
  ...navRows()
    .filter(({ feature }) => !feature || has(feature))
    .map((row) => ({
      id: `go${row.to}`,
      label: t[row.label],
      group: t.groups.goTo,
      icon: <row.icon />,
      run: () => go(row.to),
    })),
  ...(['dark', 'light', 'system'] as const).map((theme) => ({
    id: `theme-${theme}`,
    label: t.themeCommand[theme],
    group: t.groups.theme,
    icon: { dark: <Moon />, light: <Sun />, system: <Monitor /> }[theme],
    run: () => setThemeChoice(theme),
  })),
  ...languages.map((language) => ({
    id: `language-${language}`,
    label: languageNames[language],
    group: t.groups.language,
    icon: <Languages />,
    run: () => void setLanguage(language),
  })),
  { id: 'sign-out', label: t.signOut, group: t.account, icon: <LogOut />, run: () => void signOut() },
]
