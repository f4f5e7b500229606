import type { BrowserContext, Page, Worker } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { deviceEndpoints } from '#contract/devices/endpoints.ts'
import { aPushService, type TestBrowser } from '../server/src/testing/push-service.ts'
import { accessibilityViolations } from './accessibility.ts'
import type { NewPerson } from './account.ts'
import { openBrowser, openPage, url } from './browser.ts'
import { callEndpoint } from './call.ts'
import { anAccount, signIn } from './session.ts'

/** A device whose rule is broken: its critical alarm is told to its person. */
async function raiseAlarm(person: NewPerson, name: string): Promise<void> {
  const { device, token } = await callEndpoint(person, deviceEndpoints.createDevice, {
    body: { name: `Freezer ${name}`, device_type: 'Freezer' },
  })
  await callEndpoint(person, deviceEndpoints.createDeviceRule, {
    body: {
      name,
      device_type: device.device_type,
      severity: 'critical',
      settings: { kind: 'threshold', key: 'temperature', operator: 'above', value: -10 },
    },
  })
  const answer = await fetch(`${url}/api/devices/telemetry`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ values: { temperature: -5 } }),
  })
  expect(answer.status).toBe(200)
}

/**
 * A browser whose push service is one of ours (Chromium's own is a vendor's, which no journey reaches), and whose person lets
 * notifications be shown, which a Chromium without a window never does.
 */
async function openSubscribing(page: Page): Promise<() => TestBrowser | undefined> {
  const service = await aPushService()
  onTestFinished(() => void service.close())
  let browser: TestBrowser | undefined
  await page.exposeFunction('subscribeForTest', (publicKey: string) => {
    browser = service.subscribe(publicKey)
    return browser.subscription
  })
  await page.addInitScript(`{
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const kept = () => JSON.parse(localStorage.getItem('test-subscription') ?? 'null')
    const unsubscribe = async () => localStorage.removeItem('test-subscription')
    const subscription = (of) => of && { ...of, options: {}, toJSON: () => of, unsubscribe }
    PushManager.prototype.getSubscription = async () => subscription(kept())
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const of = await subscribeForTest(applicationServerKey)
      localStorage.setItem('test-subscription', JSON.stringify(of))
      return subscription(of)
    }
  }`)
  return () => browser
}

/** What the worker shows from now on, and a press on the last of it. */
async function watchShown(worker: Worker) {
  await worker.evaluate(`{
    globalThis.shown = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options, close: () => shown.pop() })
  }`)
  return {
    texts: () => worker.evaluate<string[]>("shown.map(({ title, body }) => title + ' | ' + body)"),
    press: () =>
      worker.evaluate(`{
        const pressed = new ExtendableEvent('notificationclick')
        dispatchEvent(Object.assign(pressed, { notification: shown.at(-1), waitUntil: () => {} }))
      }`),
  }
}

/** Gives the page's worker a message as the browser does. */
async function pushTo(context: BrowserContext, page: Page, message: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registered, data })
}

test('a browser is switched on, gets alarms encrypted, leads to them, and ends with signing out', async () => {
  const context = await openBrowser({ language: 'en' })
  const page = await openPage(context)
  const browserOf = await openSubscribing(page)
  const person = await anAccount()
  await signIn(page, person, '/settings/notifications')
  const section = page.getByRole('region', { name: 'Push notifications' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByText(/^On since/).waitFor()
  await section.getByRole('button', { name: 'Send a test' }).click()
  await section.getByText(/^Last delivered/).waitFor()
  expect(browserOf()?.received.map(({ message }) => message.title)).toEqual(['This is a test'])
  await page.getByRole('checkbox', { name: 'A monitor is assigned to me: as a push notification' }).click()
  expect(await accessibilityViolations(page)).toEqual([])

  await raiseAlarm(person, 'Thawing')
  await expect.poll(() => browserOf()?.received.length, { timeout: 60_000 }).toBe(2)
  const message = browserOf()?.received[1]?.message
  expect(message).toMatchObject({ title: 'Thawing: Freezer Thawing' })

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const shown = await watchShown(worker)
  await pushTo(context, page, message ?? {})
  await expect
    .poll(shown.texts, { timeout: 60_000 })
    .toEqual(['Thawing: Freezer Thawing | Critical alarm of a device.'])
  await shown.press()
  await page.waitForURL('**/map-monitoring?device=*')
  await expect.poll(shown.texts).toEqual([])

  await page.goto('/settings/notifications')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByRole('button', { name: 'Turn on' }).click()
  await section.getByText(/^On since/).waitFor()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/signin')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
  expect(page.problems).toEqual([])
})

test('a browser that may not show them says why', async () => {
  const page = await openPage(await openBrowser({ language: 'id' }))
  const person = await anAccount(undefined, 'id')
  await page.addInitScript("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
  await signIn(page, person, '/settings/notifications')
  await page.getByText(/^Notifikasi diblokir untuk situs ini/).waitFor()
  expect(await page.getByRole('button', { name: 'Nyalakan' }).count()).toBe(0)
  await page.addInitScript('delete globalThis.PushManager')
  await page.reload()
  await page.getByText('Peramban ini tidak mendukung notifikasi push.').waitFor()
  expect(page.problems).toEqual([])
})

test('alarms of one device are dealt with in the list', async () => {
  const page = await openPage(await openBrowser({ language: 'en' }))
  const person = await anAccount()
  await signIn(page, person, '/t/templates')
  await raiseAlarm(person, 'Thawing')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('complementary', { name: 'Notifications' })
  await panel.getByRole('button', { name: 'Acknowledge' }).click()
  await panel.getByText('Acknowledged', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(await panel.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  // Elsewhere it is the same.
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await panel.getByText('Acknowledged', { exact: true }).waitFor()
  expect(page.problems).toEqual([])
})
