type Press = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  nativeEvent: { isComposing: boolean; keyCode?: number }
}

export type KeyAction = 'send' | 'older' | 'newer' | 'erase'

/**
 * What a key does in the composer: Enter sends, Shift+Enter breaks the line, Up and Down walk through earlier questions
 * from the first and the last line, Backspace takes a whole name away. While an input method composes, every key is its
 * own; Safari tells so by key code 229 only.
 */
export function keyAction(event: Press, text: string, cursor: { start: number; end: number }): KeyAction | undefined {
  if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return undefined
  if (event.key === 'Enter' && !event.shiftKey && !event.altKey) return 'send'
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || cursor.start !== cursor.end) return undefined
  if (event.key === 'Backspace') return 'erase'
  if (event.key === 'ArrowUp' && !text.slice(0, cursor.start).includes('\n')) return 'older'
  return event.key === 'ArrowDown' && !text.slice(cursor.end).includes('\n') ? 'newer' : undefined
}
