/** What a key does while nobody writes. The letters are those that support desks are used to. */
export const inboxKeys = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  n: 'note',
  a: 'assign',
  l: 'label',
  e: 'resolve',
  z: 'snooze',
  i: 'customer',
  s: 'search',
  '?': 'help',
} as const
export type InboxAction = (typeof inboxKeys)[keyof typeof inboxKeys]

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>

const isKey = (key: string): key is keyof typeof inboxKeys => Object.hasOwn(inboxKeys, key)

/** The action of a key press; none while somebody writes, a list is open or another part has taken the key. */
export function inboxAction(press: Press): InboxAction | undefined {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return undefined
  const busy =
    press.target instanceof Element &&
    press.target.closest(
      'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]',
    )
  const key = press.key.toLowerCase()
  return !busy && isKey(key) ? inboxKeys[key] : undefined
}
