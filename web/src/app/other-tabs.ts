/**
 * Somebody signed in or out in another tab: this one starts over, so that it never shows one person's data to another.
 * `reload` is the page's own; a test passes its own.
 */
export function watchOtherTabs(reload: () => void): void {
  addEventListener('storage', (event) => {
    const cleared = event.key === null
    if (cleared || (event.key === 'token' && event.oldValue !== event.newValue)) reload()
  })
}
