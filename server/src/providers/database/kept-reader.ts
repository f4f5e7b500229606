import { type ConnectedReader, DatabaseError, type DatabaseReader } from './port.ts'

const IDLE_MS = 5 * 60_000

type Openable = ConnectedReader & { ended?: () => boolean }

/**
 * A reader that connects when it is first asked, lets go after a rest, and connects anew when its tunnel has ended. `onHealth` hears
 * how every question went: undefined, or why there was no database to ask.
 */
export function keepReader(
  open: () => Promise<Openable>,
  onHealth: (problem: DatabaseError | undefined) => void,
): DatabaseReader {
  let current: Promise<Openable> | undefined
  let timer: NodeJS.Timeout | undefined
  let busy = 0
  const letGo = async () => {
    clearTimeout(timer)
    const last = current
    current = undefined
    await last?.then(
      (reader) => reader.close(),
      () => {},
    )
  }
  const reader = async (): Promise<Openable> => {
    if (current && (await current).ended?.()) await letGo()
    const opening = current ?? open()
    current = opening
    opening.catch(() => {
      if (current === opening) current = undefined
    })
    return opening
  }
  const use = async <T>(work: (reader: Openable) => Promise<T>): Promise<T> => {
    clearTimeout(timer)
    busy++
    try {
      const result = await work(await reader())
      onHealth(undefined)
      return result
    } catch (error) {
      if (error instanceof DatabaseError && /^database_/.test(error.code)) onHealth(error)
      throw error
    } finally {
      busy--
      if (busy === 0) {
        timer = setTimeout(() => void letGo(), IDLE_MS)
        timer.unref()
      }
    }
  }
  return {
    introspect: (signal) => use((openable) => openable.introspect(signal)),
    fingerprint: () => use((openable) => openable.fingerprint()),
    query: (asked, options) => use((openable) => openable.query(asked, options)),
    close: letGo,
  }
}
