import { createStore, useStore } from '#web/lib/store.ts'
import { mediaHook, useNarrow } from './use-phone.ts'

const KEY = 'nav'
const collapsed = createStore(localStorage.getItem(KEY) === 'collapsed')
/** Where it would take the room of the work it is icons, until it is widened for once. */
const collapsedWhenNarrow = createStore(true)

/** Whether the navigation is narrowed to icons, and what changes that: kept where there is room for it, else until the page is loaded anew. */
export function useNavCollapsed(): [boolean, (next: boolean) => void] {
  const chosen = useStore(collapsed)
  const chosenWhenNarrow = useStore(collapsedWhenNarrow)
  return useNarrow() ? [chosenWhenNarrow, collapsedWhenNarrow.set] : [chosen, setNavCollapsed]
}

function setNavCollapsed(next: boolean): void {
  localStorage.setItem(KEY, next ? 'collapsed' : 'wide')
  collapsed.set(next)
}

// A list of 352 px and 400 for what is chosen of it, beside 51 or 252 px of navigation.
const useRoomBesideIcons = mediaHook('screen and (width >= 803px)')
const useRoomBesideWords = mediaHook('screen and (width >= 1004px)')

/** Whether a list and what is chosen of it have room side by side. */
export function useTwoPanes(): boolean {
  const [isCollapsed] = useNavCollapsed()
  const besideIcons = useRoomBesideIcons()
  const besideWords = useRoomBesideWords()
  return isCollapsed ? besideIcons : besideWords
}
