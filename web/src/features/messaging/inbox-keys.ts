/** What a key does while nobody writes. The letters are those that support desks are used to. */
export const inboxKeys = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  n: 'note',
  d: 'suggest',
  t: 'template',
  f: 'attach',
  h: 'take',
  a: 'assign',
  l: 'label',
  e: 'resolve',
  z: 'snooze',
  1: 'mine',
  2: 'unassigned',
  3: 'all',
  i: 'customer',
  s: 'search',
  '?': 'help',
} as const
export type InboxAction = (typeof inboxKeys)[keyof typeof inboxKeys]

/** The same for the conversation that is open. */
export const conversationKeys = { m: 'assignMe', u: 'unread' } as const
type ConversationAction = (typeof conversationKeys)[keyof typeof conversationKeys]

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented'>

const actionIn = <Action>(keys: Record<string, Action>, key: string): Action | undefined =>
  Object.hasOwn(keys, key) ? keys[key] : undefined

export const inboxAction = (press: Press): InboxAction | undefined => actionIn(inboxKeys, keyOf(press))
export const conversationAction = (press: Press): ConversationAction | undefined =>
  actionIn(conversationKeys, keyOf(press))

/** The key that was pressed; none while somebody writes, a list is open or another part has taken the key. */
function keyOf(press: Press): string {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return ''
  const busy =
    press.target instanceof Element &&
    press.target.closest(
      'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog], [role=alertdialog]',
    )
  return busy ? '' : press.key.toLowerCase()
}
