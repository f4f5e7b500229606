import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** What each page has asked and not been answered yet. Streams that stay open are answered with their first bytes. */
const asked = new WeakMap<Page, Set<Request>>()

/** Counts the requests of the pages of a browser, so that they can be waited for. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const open = new Set<Request>()
    asked.set(page, open)
    page.on('request', (request) => open.add(request))
    page.on('requestfinished', (request) => open.delete(request))
    page.on('requestfailed', (request) => open.delete(request))
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('text/event-stream')) open.delete(response.request())
    })
    // What the page before had asked is nobody's any more.
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame())
        for (const request of open) if (!request.isNavigationRequest()) open.delete(request)
    })
  })
}

/**
 * Waits until a page stands still: what it asked is answered, nothing in sight says that it is busy, its fonts are there, what
 * moves has arrived, and it has drawn all that and has nothing left to do.
 */
export async function untilStill(page: Page): Promise<void> {
  const unrest = async () => {
    const open = [...(asked.get(page) ?? [])].map((request) => request.url())
    return open.length > 0 ? open : page.evaluate<string[]>(unrestWithin)
  }
  await expect.poll(unrest, { interval: 20, timeout: 60_000 }).toEqual([])
}

/** Within the page: lets it come to rest and says what happened meanwhile. What turns for ever is left alone. */
const unrestWithin = `(async () => {
  const unrest = []
  const watch = new MutationObserver((changes) => unrest.push('changed: ' + changes[0].target.nodeName))
  watch.observe(document, { subtree: true, childList: true, attributes: true })
  await document.fonts.ready
  const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  for (const { effect } of moving) unrest.push('moved: ' + effect?.target?.className)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
  watch.disconnect()
  // An answer may be waiting for the person; what it writes is seen as a change.
  for (const busy of document.querySelectorAll('[aria-busy=true]:not([data-answer])')) {
    const { top, bottom, height } = busy.getBoundingClientRect()
    if (height > 0 && bottom > 0 && top < innerHeight) unrest.push('busy: ' + busy.outerHTML.slice(0, 100))
  }
  return unrest
})()`
