import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Screens load their code when they are shown; a busy machine takes its time. No test asserts how long.
configure({ asyncUtilTimeout: 10_000 })

// What jsdom leaves out of a browser and our parts need.

/** What the system prefers in tests; set it before rendering. */
export const system = { light: false, narrow: false }

function matchMedia(query: string): MediaQueryList {
  const target = new EventTarget()
  const matches = query.includes('light') ? system.light : query.includes('width <') ? system.narrow : false
  return Object.assign(target, { matches, media: query, onchange: null }) as MediaQueryList
}
vi.stubGlobal('matchMedia', matchMedia)
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

// Charts that come late to a slow machine draw on a canvas: every stroke goes nowhere.
const strokes = {
  measureText: (text: string) => ({ width: text.length * 8 }),
  createLinearGradient,
  createPattern: () => null,
}
function createLinearGradient() {
  return { addColorStop: () => undefined }
}
const pen = new Proxy<Record<PropertyKey, unknown>>(strokes, { get: (drawn, key) => drawn[key] ?? (() => undefined) })
HTMLCanvasElement.prototype.getContext = (() => pen) as unknown as typeof HTMLCanvasElement.prototype.getContext

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  system.light = false
  system.narrow = false
})
