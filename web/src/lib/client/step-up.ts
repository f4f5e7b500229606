import { createStore, useStore } from '../store.ts'

type Answer = (proved: boolean) => void

const asked = createStore<Answer | undefined>(undefined)
let waiting: Promise<boolean> | undefined

/** Asks the person to show that it is they. Calls that need it at the same time are one question. */
export const askStepUp = (): Promise<boolean> => {
  waiting ??= new Promise<boolean>((resolve) => {
    asked.set((proved) => {
      asked.set(undefined)
      waiting = undefined
      resolve(proved)
    })
  })
  return waiting
}

/** Where to put the answer while the question is open. */
export const useStepUpAsked = (): Answer | undefined => useStore(asked)
