import { type FocusEvent, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const kinds: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'number'])

/** What one would have to write again; not what one searches by, or knows by heart. */
const isText = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && kinds.has(element.type))

/** One character, such as the digit of a code, is not worth a question. */
const isOther = (now: string, before: string) => now !== before && Math.max(now.length, before.length) > 1

/** Follows what is written in the fields of a part, whoever keeps it. */
export function useTypedText() {
  const before = useRef(new Map<TextField, string>())
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (isText(target) && !before.current.has(target)) before.current.set(target, target.value)
    },
    /** Whether some of it is there. */
    isThere: () => [...before.current].some(([field, text]) => field.isConnected && isOther(field.value, text)),
    forget: () => before.current.clear(),
  }
}
