import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { BalanceText } from '#web/features/billing/index.ts'
import { type Language, languageNames, languages } from '#web/lib/i18n/language.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { useLanguage, useMessages } from '#web/lib/i18n/use-messages.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Menu, MenuItem, MenuLink, MenuRadio, MenuSeparator } from '#web/ui/menu.tsx'
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '#web/ui/theme.ts'
import { appMessages } from '../messages/index.ts'
import { navRows } from '../nav-table.ts'
import { signOut } from '../sign-out.ts'

const themes: readonly ThemeChoice[] = ['dark', 'light', 'system']

/** The person: settings, theme, language, and the way out. */
export function UserMenu({ collapsed, onNavigate }: { collapsed: boolean; onNavigate: () => void }) {
  const t = useMessages(appMessages)
  const user = useUser()
  const theme = useThemeChoice()
  const language = useLanguage()
  const name = user?.name || user?.email || t.account
  const trigger = (
    <button
      type="button"
      className={cx(
        'flex h-9 w-full flex-none items-center gap-[9px] rounded-sm text-left text-fg-2 transition-colors hover:bg-hover hover:text-fg data-popup-open:bg-hover phone:h-11',
        collapsed ? 'justify-center' : 'px-2',
      )}
    >
      <Avatar name={name} className="bg-line" />
      <span className="sr-only">{collapsed ? `${t.account}: ${name}` : t.account}</span>
      {!collapsed && (
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {name}
        </span>
      )}
      {!collapsed && (
        <Suspense>
          <BalanceText />
        </Suspense>
      )}
      {!collapsed && <ChevronsUpDown className="size-3.5 flex-none text-fg-3" />}
    </button>
  )
  return (
    <Menu trigger={trigger} side="top" className="w-[232px]">
      {user && <p className="truncate px-2 pt-1.5 pb-2 text-12 text-fg-3">{user.email}</p>}
      {navRows()
        .filter(({ location }) => location === 'menu')
        .map((row) => (
          <MenuLink key={row.to} icon={<row.icon />} render={<Link to={row.to} onClick={onNavigate} />}>
            {t[row.label]}
          </MenuLink>
        ))}
      <MenuRadio
        label={t.theme}
        options={themes.map((value) => ({ value, label: t.themes[value] }))}
        value={theme}
        onValueChange={setThemeChoice}
      />
      <MenuRadio
        label={t.language}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onValueChange={(next: Language) => void setLanguage(next)}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onClick={() => void signOut()}>
        {t.signOut}
      </MenuItem>
    </Menu>
  )
}
