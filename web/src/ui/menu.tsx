import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { deferred } from './deferred.ts'

// Menus nobody has opened would be a quarter of a page's weight: they are loaded when a pointer or the focus comes near.
const parts = deferred(() => import('./menu-parts.tsx'))
type Parts = typeof import('./menu-parts.tsx')

/** A part under its own name. A menu opens only after its parts are here, so nothing is ever missing. */
const part = <K extends keyof Parts>(name: K): Parts[K] => {
  const Part = (props: object) => {
    const Loaded = parts.get()?.[name] as ComponentType<object> | undefined
    return Loaded ? <Loaded {...props} /> : null
  }
  return Part as unknown as Parts[K]
}

const MenuPopup = part('MenuPopup')
export const MenuItem = part('MenuItem')
export const MenuLink = part('MenuLink')
export const MenuLoading = part('MenuLoading')
export const MenuRadio = part('MenuRadio')
export const MenuSeparator = part('MenuSeparator')

// Without a connection the menu stays closed, and the page already says that there is none.
const whenLoaded = (run: () => void) => void parts.load().then(run, () => {})

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement>; 'data-popup-open'?: '' | undefined }

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  className?: string
  /** It has closed and its button has the focus again: the place for what moves the focus elsewhere. */
  onClosed?: () => void
  children: ReactNode
}

/** A list of actions behind a button. */
export function Menu({ trigger, side = 'bottom', align = 'start', className, onClosed, children }: MenuProps) {
  const anchor = useRef<HTMLElement>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = state === 'open'
  const preload = () => whenLoaded(() => {})
  const given = trigger.props as TriggerProps

  const props: TriggerProps = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event)
      preload()
    },
    onFocus: (event) => {
      given.onFocus?.(event)
      preload()
    },
    onClick: (event) => {
      given.onClick?.(event)
      if (!event.defaultPrevented) whenLoaded(() => setState(open ? 'closed' : 'open'))
    },
    onKeyDown: (event) => {
      given.onKeyDown?.(event)
      if (event.key !== 'ArrowDown' || event.defaultPrevented) return
      event.preventDefault()
      whenLoaded(() => setState('open'))
    },
  }
  return (
    <>
      {cloneElement(trigger as ReactElement<TriggerProps>, props)}
      {state !== 'unused' && (
        <MenuPopup
          open={open}
          onOpenChange={(next) => setState(next ? 'open' : 'closed')}
          onClosed={onClosed}
          anchor={anchor}
          side={side}
          align={align}
          className={className}
        >
          {children}
        </MenuPopup>
      )}
    </>
  )
}
