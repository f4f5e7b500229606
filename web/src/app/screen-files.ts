import type { ComponentType } from 'react'
import NotFound from '../screens/not-found.tsx'

/** So long may a screen's file take on a slow line. */
const SCREEN_FILE_MS = 120_000

type ScreenModule = { default: ComponentType }

const files = import.meta.glob<ScreenModule>(['../screens/*.tsx', '!../screens/{*.test,dev-*,error,not-found}.tsx'])

const loaderOf = (name: string) => files[`../screens/${name}.tsx`]

/** Whether the screen is there: nothing leads to one that is not. */
export const screenExists = (name: string): boolean => loaderOf(name) !== undefined

/** Loads a screen's file; gives up after the limit. */
export async function loadScreen(name: string, timeoutMs: number = SCREEN_FILE_MS): Promise<ScreenModule> {
  const load = loaderOf(name)
  if (!load) return { default: NotFound }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`screen ${name} did not load in time`)), timeoutMs)
  try {
    return await Promise.race([load(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
