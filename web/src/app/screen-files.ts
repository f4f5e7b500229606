import type { ComponentType } from 'react'
import { loadCode } from '../lib/lazy.ts'
import NotFound from '../screens/not-found.tsx'

/** So long may a screen's file take on a slow line. */
const SCREEN_FILE_MS = 120_000

type ScreenModule = { default: ComponentType }

const files = import.meta.glob<ScreenModule>(['../screens/*.tsx', '!../screens/{*.test,dev-*,error,not-found}.tsx'])

const loaderOf = (name: string) => files[`../screens/${name}.tsx`]

/** Whether the screen is there: nothing leads to one that is not. */
export const screenExists = (name: string): boolean => loaderOf(name) !== undefined

/**
 * Loads a screen's file; gives up after the limit. Without a connection it waits for one. A file that is not to be had while
 * the server answers went with a newer version: that error is the router's, which reloads the page. Where the server does not
 * answer a reload would end on the browser's own page, so it fails as any other part does.
 */
export async function loadScreen(
  name: string,
  timeoutMs: number = SCREEN_FILE_MS,
  load: (() => Promise<ScreenModule>) | undefined = loaderOf(name),
): Promise<ScreenModule> {
  if (!load) return { default: NotFound }
  try {
    return await loadCode(() => inTime(load(), name, timeoutMs))
  } catch (error) {
    if (await serverAnswers()) throw error
    throw new Error(`screen ${name} could not be loaded: no connection`, { cause: error })
  }
}

async function inTime<T>(loading: Promise<T>, name: string, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`screen ${name} did not load in time`)), timeoutMs)
  try {
    return await Promise.race([loading, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const serverAnswers = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
