import { act, configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

// A module of its own, because the files of a worker share it: set up by each of them, the wrapper would wrap itself.
const { asyncWrapper } = getConfig()
configure({
  // No test asserts how long.
  asyncUtilTimeout: 60_000,
  // Screens load their code when they are shown; a busy machine takes its time, and looking for a role over and over would take the
  // time that loading needs: code that is on its way is waited for first.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      await vi.dynamicImportSettled()
      return wait()
    }),
  // React drops what an event leaves to render, where a component of it suspends, unless somebody waits for the `act` around it; and
  // then it never renders that place again. The types know nothing of the promise.
  eventWrapper: (fire) => {
    let fired: unknown
    const acted: unknown = act(() => {
      fired = fire()
    })
    ;(acted as PromiseLike<void>).then(() => {})
    return fired as boolean
  },
})
