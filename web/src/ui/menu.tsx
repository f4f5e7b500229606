import {
  cloneElement,
  type HTMLAttributes,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useRef,
  useState,
} from 'react'

// Half of a page's weight would be menus nobody has opened: they are loaded when a pointer or the focus comes near.
const load = () => import('./menu-parts.tsx')
type Parts = Awaited<ReturnType<typeof load>>

// `lazy` forgets type parameters; the parts keep their own types.
const part = <K extends keyof Parts>(name: K): Parts[K] =>
  lazy(async () => ({ default: (await load())[name] as () => ReactNode })) as unknown as Parts[K]

const MenuPopup = part('MenuPopup')
export const MenuItem = part('MenuItem')
export const MenuLink = part('MenuLink')
export const MenuRadio = part('MenuRadio')
export const MenuSeparator = part('MenuSeparator')

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; 'data-popup-open'?: '' | undefined }

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A list of actions behind a button. */
export function Menu({ trigger, side = 'bottom', align = 'start', className, children }: MenuProps) {
  const anchor = useRef<HTMLElement>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = state === 'open'
  const preload = () => void load()
  const given = trigger.props as TriggerProps

  const props: TriggerProps = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: (event) => {
      given.onClick?.(event)
      if (!event.defaultPrevented) setState(open ? 'closed' : 'open')
    },
    onKeyDown: (event) => {
      given.onKeyDown?.(event)
      if (event.key !== 'ArrowDown' || event.defaultPrevented) return
      event.preventDefault()
      setState('open')
    },
  }
  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, props)}
      {state !== 'unused' && (
        <Suspense>
          <MenuPopup
            open={open}
            onOpenChange={(next) => setState(next ? 'open' : 'closed')}
            anchor={anchor}
            side={side}
            align={align}
            className={className}
          >
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  )
}
