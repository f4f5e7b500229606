import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Props<V extends string> = {
  label: string
  value: V
  onValueChange: (value: V) => void
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[]
}

/** Views of one thing; arrow keys move between them. */
export function Tabs<V extends string>({ label, value, onValueChange, tabs }: Props<V>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => onValueChange(next as V)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Base.List
        aria-label={label}
        className="relative flex flex-none gap-4 overflow-x-auto border-line-soft border-b px-6 scroll-px-6 phone:scroll-px-4 phone:px-4 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="h-10 flex-none rounded-xs px-0.5 font-medium text-fg-3 outline-offset-[-2px] transition-colors hover:text-fg data-active:text-fg phone:h-11"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) rounded-full bg-accent transition-[left,width]" />
      </Base.List>
      {tabs.map((tab) => (
        // The panel before does not stay beside this one while it goes.
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className="min-h-0 flex-1 outline-offset-[-2px] data-ending-style:hidden"
        >
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
