import { configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

// Screens load their code when they are shown; a busy machine takes its time, and looking for a role over and over takes the time
// that loading needs: code that is on its way is waited for first. No test asserts how long. A module of its own, because the files
// of a worker share it: set up by each of them, the wrapper would wrap itself.
const { asyncWrapper } = getConfig()
configure({
  asyncUtilTimeout: 60_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      await vi.dynamicImportSettled()
      return wait()
    }),
})
