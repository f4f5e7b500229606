import { ChevronDown } from 'lucide-react'
import { useMessages } from '#web/lib/i18n/use-messages.ts'
import { cx } from '#web/ui/class-names.ts'
import { Mark } from '#web/ui/mark.tsx'
import { Menu, MenuRadio } from '#web/ui/menu.tsx'
import { getBrand } from '#web/ui/page-title.ts'
import { appMessages } from '../messages/index.ts'

/** Whose space this is. There is one so far: the person's own. */
export function WorkspaceSwitcher({ narrow }: { narrow: boolean }) {
  const t = useMessages(appMessages)
  const trigger = (
    <button
      type="button"
      className={cx(
        'flex min-w-0 items-center gap-[9px] rounded-md text-left transition-colors hover:bg-hover data-popup-open:bg-hover',
        narrow ? 'p-[3px]' : 'flex-1 px-2 py-1.5',
      )}
    >
      <span className="sr-only">{narrow ? `${t.workspaces}: ${t.personal}` : t.workspaces}</span>
      <Mark />
      {!narrow && (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold leading-[18px]">{getBrand()}</span>
            <span className="block truncate text-11 text-fg-3 leading-[14px]">{t.personal}</span>
          </span>
          <ChevronDown className="size-4 flex-none text-fg-3" />
        </>
      )}
    </button>
  )
  return (
    <Menu trigger={trigger} className="w-56">
      <MenuRadio
        label={t.workspaces}
        options={[{ value: 'personal', label: t.personal, hint: t.personalHint }]}
        value="personal"
        onValueChange={() => {}}
      />
    </Menu>
  )
}
