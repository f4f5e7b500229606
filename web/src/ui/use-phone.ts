import { useSyncExternalStore } from 'react'

/** A hook that says whether a media query holds. */
export function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void): (() => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether the phone layout is shown: below the width of the `phone:` variant. */
export const usePhone = mediaHook('screen and (width < 768px)')

/** Whether a panel has no room beside what it is about, and takes the whole screen. */
export const useSheetPanels = mediaHook('screen and (width < 900px)')

/** Whether two panes beside the navigation have no room. */
export const useNarrow = mediaHook('screen and (width < 1100px)')
