// Shows push messages and leads to what they are about. It keeps nothing and answers no requests of pages.

addEventListener('install', () => skipWaiting())

addEventListener('push', (event) => {
  if (!event.data) return
  const { title, text, link, tag } = event.data.json()
  const shown = { body: text, tag, renotify: true, icon: '/mark.svg', data: { link } }
  event.waitUntil(registration.showNotification(title, shown))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openLink(event.notification.data.link))
})

// A browser may change its subscription by itself; pages tell the server when they next begin.
addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(registration.pushManager.subscribe(event.oldSubscription.options))
})

/** In the page that is open, where it has the client; else in a new one. */
async function openLink(link) {
  const address = new URL(link, location.origin)
  if (address.origin !== location.origin) return
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page =
    pages.find((each) => each.focused) ?? pages.find((each) => each.visibilityState === 'visible') ?? pages[0]
  // A browser refuses the focus where nothing was pressed.
  if (page) await page.focus().catch(() => {})
  if (!page || !(await isTaken(page, `${address.pathname}${address.search}${address.hash}`)))
    await clients.openWindow(address.href)
}

/** Whether the page goes there by itself. */
const isTaken = (page, link) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), 1_000)
    page.postMessage({ kind: 'open', link }, [port2])
  })
