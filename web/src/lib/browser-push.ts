// The browser's side of push messages: its permission, its subscription, and the worker that shows them (`web/public/push-worker.js`).

const worker = '/push-worker.js'

/** Why a page cannot have them, or how far the person has let it. */
export type PushPermission = 'insecure' | 'unsupported' | NotificationPermission

export function pushPermission(): PushPermission {
  if (!globalThis.isSecureContext) return 'insecure'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return isSupported ? Notification.permission : 'unsupported'
}

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

const asSubscription = (subscription: PushSubscription): BrowserSubscription => {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

async function findOwn(): Promise<PushSubscription | null> {
  if (pushPermission() !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the browser is subscribed with; null: it is not. */
export async function findBrowserPush(): Promise<BrowserSubscription | null> {
  const own = await findOwn()
  return own && asSubscription(own)
}

/** Asks the person, unless they have said, and subscribes. Undefined where they do not want it; throws where the push service fails. */
export async function beginBrowserPush(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // Made for another key it would be refused for ever.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe()
  return asSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Who is on: what their browser was last subscribed with, so that a new subscription is noticed. */
const markOf = (userId: string) => `push:${userId}`
export const markBrowserPush = (userId: string, endpoint: string | null): void =>
  endpoint === null ? localStorage.removeItem(markOf(userId)) : localStorage.setItem(markOf(userId), endpoint)

export async function endBrowserPush(userId: string): Promise<void> {
  markBrowserPush(userId, null)
  await (await findOwn())?.unsubscribe()
}

/** A subscription that the browser has changed by itself since the person switched push messages on; undefined: it has not. */
export async function findChangedPush(userId: string): Promise<BrowserSubscription | undefined> {
  const marked = localStorage.getItem(markOf(userId))
  if (marked === null) return undefined
  const own = await findBrowserPush()
  return own && own.endpoint !== marked ? own : undefined
}

/** Hears which page a pressed message leads to. */
export function followPushClicks(go: (link: string) => void, signal: AbortSignal): void {
  if (!('serviceWorker' in navigator)) return
  const listener = ({ data, ports }: MessageEvent<{ kind?: string; link?: string } | null>) => {
    if (data?.kind !== 'open' || typeof data.link !== 'string' || !data.link.startsWith('/')) return
    ports[0]?.postMessage('taken')
    go(data.link)
  }
  navigator.serviceWorker.addEventListener('message', listener, { signal })
}
