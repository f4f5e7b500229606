import { useSyncExternalStore } from 'react'

/** The width below which the phone layout holds; the same as the `phone:` variant. */
const query = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the phone layout is shown. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
