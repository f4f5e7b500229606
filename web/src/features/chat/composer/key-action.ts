type Press = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  nativeEvent: { isComposing: boolean; keyCode?: number }
}

/**
 * What a key does in the composer: Enter sends, Shift+Enter breaks the line, Up recalls the last question where nothing
 * is written. While an input method composes, every key is its own; Safari tells so by key code 229 only.
 */
export function keyAction(event: Press, text: string): 'send' | 'recall' | undefined {
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return undefined
  if (event.key === 'Enter' && !event.shiftKey && !event.altKey) return 'send'
  const bare = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
  return event.key === 'ArrowUp' && bare && text === '' ? 'recall' : undefined
}
