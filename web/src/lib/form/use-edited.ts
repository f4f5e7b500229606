import { dequal } from 'dequal'
import { useState } from 'react'

type Edited<T> = {
  edited: T
  change: (part: Partial<T>) => void
  /** Whether it is other than what is stored. */
  isChanged: boolean
  /** What was sent is stored by now; what was written since then stays. */
  keepSent: (sent: T) => void
}

/**
 * What is written over something stored, in a form without a schema. Fields that nobody has changed here follow what is stored, which may
 * be saved in another tab or by somebody else. `begun`: what was written here before and is kept elsewhere.
 */
export function useEdited<T extends object>(stored: T, begun: () => Partial<T> = () => ({})): Edited<T> {
  const [changes, setChanges] = useState(begun)
  const edited = { ...stored, ...changes }
  return {
    edited,
    change: (part) => setChanges((now) => ({ ...now, ...part })),
    isChanged: !dequal(edited, stored),
    keepSent: (sent) =>
      setChanges((now) => {
        const since = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof T])
        return Object.fromEntries(since) as Partial<T>
      }),
  }
}
