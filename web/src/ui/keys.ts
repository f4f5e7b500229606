const onMac = (platform: string) => /mac|iphone|ipad/i.test(platform)

/** `mod+j` as the reader's keyboard has it: `⌘ J` on a Mac, `Ctrl J` elsewhere. */
export function keyLabel(chord: string, platform: string = navigator.platform): string {
  const names: Record<string, string> = onMac(platform)
    ? { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵' }
    : { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' }
  return chord
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase())
    .join(' ')
}

/** Whether people write with keys on the screen, which have no Shift+Enter: there Enter makes a new line and a button sends. */
export const writesByTouch = (): boolean => matchMedia('(pointer: coarse)').matches

type Press = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a key press is the chord: `mod` is ⌘ or Ctrl, so that both habits work everywhere. */
export function isChord(event: Press, chord: string): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1)
  return (
    event.key.toLowerCase() === key &&
    (event.metaKey || event.ctrlKey) === parts.includes('mod') &&
    event.shiftKey === parts.includes('shift') &&
    event.altKey === parts.includes('alt')
  )
}
