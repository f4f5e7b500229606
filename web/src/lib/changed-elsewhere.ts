/** Below it stands a sign that is another one with each change: the browser tells the person's other tabs of it. */
const key = 'changed'

/** Something was changed in this tab. */
export const tellOtherTabs = (): void => localStorage.setItem(key, crypto.randomUUID())

/** Runs `ask` when the person comes to this tab after something was changed in another one. */
export function watchChangesElsewhere(ask: () => void): void {
  let changed = false
  const come = () => {
    if (!changed || document.visibilityState !== 'visible') return
    changed = false
    ask()
  }
  addEventListener('storage', (event) => {
    changed ||= event.key === key
  })
  addEventListener('focus', come)
  document.addEventListener('visibilitychange', come)
}
