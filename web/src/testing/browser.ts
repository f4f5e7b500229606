import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { toast } from '#web/ui/toast-store.ts'
import './waiting.ts'

// Files share one page (isolate: false), so that what they load is read once: each test begins as if it were the first.
vi.unstubAllGlobals()
vi.useRealTimers()

// What jsdom leaves out of a browser and our parts need. It is there for good: a test that takes its own stubs away keeps these.
function provide(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** What the system prefers in tests, how wide the window is in pixels, and whether people touch it; set it before rendering. */
export const system = { light: false, width: 1440, touch: false }

function matchMedia(query: string): MediaQueryList {
  const target = new EventTarget()
  const [, sign, pixels] = /width (<|>=) (\d+)px/.exec(query) ?? []
  const isWithin = sign === '<' ? system.width < Number(pixels) : sign === '>=' && system.width >= Number(pixels)
  const matches = query.includes('light') ? system.light : query.includes('coarse') ? system.touch : isWithin
  return Object.assign(target, { matches, media: query, onchange: null }) as MediaQueryList
}
provide('matchMedia', matchMedia)
provide(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)

// jsdom's own frames never come again once a test has had fake timers.
provide('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(() => run(performance.now()), 16))
provide('cancelAnimationFrame', (id: NodeJS.Timeout) => clearTimeout(id))

// Charts that come late to a slow machine draw on a canvas: every stroke goes nowhere.
const strokes = {
  measureText: (text: string) => ({ width: text.length * 8 }),
  createLinearGradient,
  createPattern: () => null,
  getImageData: () => ({ data: [0, 0, 0, 255] }),
}
function createLinearGradient() {
  return { addColorStop: () => undefined }
}
const pen = new Proxy<Record<PropertyKey, unknown>>(strokes, { get: (drawn, key) => drawn[key] ?? (() => undefined) })
HTMLCanvasElement.prototype.getContext = (() => pen) as unknown as typeof HTMLCanvasElement.prototype.getContext

afterEach(async () => {
  cleanup()
  document.body.replaceChildren()
  toast.clear()
  await setLanguage('en')
  localStorage.clear()
  sessionStorage.clear()
  system.light = false
  system.width = 1440
})

// Code that a screen still loads when its file ends would be cut off, and be missing to every later file of this worker.
afterAll(() => vi.dynamicImportSettled())
