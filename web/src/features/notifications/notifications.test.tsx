import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { featureFlagEndpoints } from '#contract/feature-flags/endpoints.ts'
import { firstDelivery } from '#contract/notifications/delivery.ts'
import { notificationEndpoints as calls } from '#contract/notifications/endpoints.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { NotificationThread } from '#contract/notifications/threads.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { storeSignIn } from '#web/lib/session/session.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import { getToasts, toast } from '#web/ui/toast-store.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { Bell } from './bell.tsx'
import { groupByDay } from './group-by-day.ts'
import NotificationPanel from './panel.tsx'
import PreferencesSection from './settings/preferences-section.tsx'
import { notificationPanel, setUnread } from './state.ts'

const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const user = { id: anId(1), name: 'Ayu', email: 'ayu@toko.test', bot_id: null }

const run = (n: number, given: Partial<Notification> = {}) =>
  ({
    id: anId(100 + n),
    kind: 'invitation_accepted',
    facts: {},
    title: `Sari joined Toko ${n}`,
    text: 'Accepted.',
    link: '/workspaces',
    agent_id: null,
    important: false,
    confirmed_at: null,
    created_at: new Date(Date.now() - n * 60_000).toISOString(),
    ...given,
  }) as Notification
const page = (records: Notification[], last = true) => ({
  data: { records, pagination: { page: 1, limit: 20, total: records.length, is_last_page: last } },
})

const aThread = (latest: Notification, more: Partial<NotificationThread> = {}): NotificationThread => ({
  id: latest.id,
  key: latest.id,
  latest,
  count: 1,
  unread: latest.confirmed_at === null ? 1 : 0,
  subject: null,
  links: [],
  ...more,
})
const threads = (records: Notification[], last = true) => ({
  data: { records: records.map((record) => aThread(record)), is_last_page: last },
})

async function show(handlers: Parameters<typeof fakeServer>[0], element = <NotificationPanel />) {
  const server = fakeServer(handlers)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = await showAt('/', {
    '/': (
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <Bell />
          {element}
        </TooltipProvider>
      </QueryClientProvider>
    ),
    '/workspaces': 'the workspaces',
  })
  return { server, ...shown }
}

beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen
      }
      observe() {
        queueMicrotask(() => this.#seen([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
  toast.clear()
  notificationPanel.close()
  setUnread(0)
  storeSignIn({ token: 't', token_client: 'c', user })
  await setLanguage('en')
})

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const pressFound = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const row = (n: number) => screen.findByRole('button', { name: new RegExp(`Sari joined Toko ${n}`) })

describe('the panel', () => {
  test('a press leads to the thing and makes it read', async () => {
    setUnread(1)
    const read = run(1, { confirmed_at: new Date().toISOString() })
    const confirm = vi.fn(() => ({ data: { thread: aThread(read), confirmed_at: read.confirmed_at } }))
    const { address } = await show([
      [calls.listNotificationThreads, () => threads([run(1)])],
      [calls.confirmNotificationThread, confirm],
    ])
    fireEvent.click(await row(1))
    await waitFor(() => expect(address()).toBe('/workspaces'))
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ params: { id: anId(101) }, body: { confirmed: true } }),
    )
  })

  test('one is marked as read and unread at its dot; the bell counts along', async () => {
    setUnread(2)
    await show([
      [calls.listNotificationThreads, () => threads([run(1), run(2, { confirmed_at: new Date().toISOString() })])],
      [calls.confirmNotificationThread, () => ({ data: { thread: aThread(run(1)), confirmed_at: null } })],
    ])
    await row(1)
    await press('Mark as read')
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    expect(screen.getAllByRole('button', { name: 'Mark as unread' })).toHaveLength(2)
  })

  test('when that fails it is as before, and said in the fixed words', async () => {
    setUnread(1)
    await show([
      [calls.listNotificationThreads, () => threads([run(1)])],
      [calls.confirmNotificationThread, () => ({ status: 503, code: 'database_unavailable', message: 'away' })],
    ])
    await row(1)
    await press('Mark as read')
    await waitFor(() => expect(getToasts().map(({ text }) => text)).toEqual(['Failed to confirm Notification']))
    screen.getByRole('button', { name: 'Notifications, 1 unread' })
    screen.getByRole('button', { name: 'Mark as read' })
  })

  test('the history shows what was told by mail, too, and says in the fixed words that it does not come', async () => {
    let away = true
    await show([
      [calls.listNotificationThreads, () => threads([run(1)])],
      [
        calls.listNotificationHistory,
        () => (away ? { status: 503, code: 'notification_history_failed', message: 'away' } : page([run(1), run(2)])),
      ],
    ])
    await row(1)
    await press('History')
    await screen.findByText('Failed to load Notification History')
    away = false
    await press('Try again')
    await row(2)
  })

  test('all are marked as read, and undo takes exactly that back', async () => {
    setUnread(2)
    const at = '2026-11-21T01:02:03.004Z'
    const bodies: unknown[] = []
    await show([
      [calls.listNotificationThreads, () => threads([run(1), run(2)])],
      [
        calls.confirmAllNotifications,
        ({ body }) => {
          bodies.push(body)
          return {
            data:
              bodies.length === 1
                ? { changed: 2, confirmed_at: at, unread: 0 }
                : { changed: 2, confirmed_at: null, unread: 2 },
          }
        },
      ],
    ])
    await row(1)
    await press('Mark all as read')
    await waitFor(() => expect(getToasts()[0]?.text).toBe('2 notifications marked as read'))
    await screen.findByRole('button', { name: 'Notifications' })
    await act(async () => getToasts()[0]?.action?.run())
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    expect(bodies).toEqual([{}, { undo: at }])
  })

  test('the next page begins after the last one that is shown', async () => {
    const asked: (string | null)[] = []
    await show([
      [
        calls.listNotificationThreads,
        ({ query }) => {
          asked.push(query.get('before'))
          return asked.length === 1 ? threads([run(1), run(2)], false) : threads([run(3)])
        },
      ],
    ])
    await row(3)
    expect(asked).toEqual([null, anId(102)])
  })

  test('only unread ones; where there are none one can see all again', async () => {
    await show([
      [calls.listNotificationThreads, ({ query }) => threads(query.get('filter') === 'unread' ? [] : [run(1)])],
    ])
    await row(1)
    await press('Unread')
    await screen.findByRole('heading', { name: 'All read' })
    await press('Show all')
    await row(1)
  })

  test('what does not load says so and can be tried again', async () => {
    let tries = 0
    await show([
      [
        calls.listNotificationThreads,
        () => (++tries === 1 ? { status: 500, code: 'internal', message: 'Something went wrong' } : threads([run(1)])),
      ],
    ])
    await screen.findByText('Failed to load Notification In App')
    await press('Try again')
    await row(1)
  })

  test('arrow keys go from one to the next', async () => {
    await show([[calls.listNotificationThreads, () => threads([run(1), run(2)])]])
    const first = await row(1)
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(await row(2))
  })
})

describe('a thread', () => {
  const alarm = run(1, { kind: 'monitor_alarm', title: 'Alarm: Low stock', link: '/workspaces' })
  const subject: NotificationThread['subject'] = {
    is_open: true,
    acknowledged: false,
    snoozed_until: null,
    actions: ['acknowledge', 'snooze_hour', 'snooze_day', 'check'],
  }
  const open = aThread(alarm, { count: 3, unread: 2, subject })
  const list = (thread = open) => ({ data: { records: [thread], is_last_page: true } })

  test('leads to the chat and the call that belong to it', async () => {
    const at = '2026-11-21T03:00:00.000Z'
    const links: NotificationThread['links'] = [
      { kind: 'chat', name: 'Alarm: Low stock. Why?', link: '/workspaces', at },
      { kind: 'call', name: '', link: '/call-logs-and-analytics/1', at },
    ]
    await show([[calls.listNotificationThreads, () => list({ ...open, subject: null, count: 1, links })]])
    expect(await screen.findByRole('button', { name: 'Call' })).toBeTruthy()
    await press('Chat: Alarm: Low stock. Why?')
    await screen.findByText('the workspaces')
  })

  test('is dealt with in its row: the result is shown before it is answered', async () => {
    setUnread(2)
    let answer = (_value: object) => {}
    const answered = new Promise<object>((resolve) => {
      answer = resolve
    })
    const asked: unknown[] = []
    await show([
      [calls.listNotificationThreads, () => list()],
      [
        calls.actOnNotificationThread,
        async ({ body }) => {
          asked.push(body)
          return answered as never
        },
      ],
    ])
    await pressFound('Acknowledge')
    await screen.findByText('Acknowledged')
    await screen.findByRole('button', { name: 'Notifications' })
    expect(asked).toEqual([{ action: 'acknowledge' }])
    await act(async () =>
      answer({ data: { ...open, unread: 0, subject: { ...subject, acknowledged: true, actions: ['check'] } } }),
    )
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull()
  })

  test('what fails is said and taken back', async () => {
    setUnread(2)
    await show([
      [calls.listNotificationThreads, () => list()],
      [
        calls.actOnNotificationThread,
        () => ({ status: 409, code: 'notification_action_over', message: 'This can’t be done any more' }),
      ],
    ])
    await pressFound('Acknowledge')
    await waitFor(() => expect(getToasts().map(({ text }) => text)).toEqual(['This can’t be done any more']))
    await screen.findByRole('button', { name: 'Acknowledge' })
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  })

  test('is snoozed, which undo takes back', async () => {
    const asked: unknown[] = []
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await show([
      [calls.listNotificationThreads, () => list()],
      [
        calls.actOnNotificationThread,
        ({ body }) => {
          asked.push(body)
          const isSnoozed = asked.length === 1
          const snoozed = { ...subject, snoozed_until: until, actions: ['acknowledge', 'unsnooze'] as const }
          return { data: { ...open, subject: isSnoozed ? snoozed : subject } }
        },
      ],
    ])
    await pressFound('Snooze')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'For 1 hour' }))
    await screen.findByText(/^Snoozed until/)
    await waitFor(() => expect(getToasts()[0]?.text).toBe('Snoozed for 1 hour'))
    await act(async () => getToasts()[0]?.action?.run())
    await screen.findByRole('button', { name: 'Snooze' })
    expect(asked).toEqual([{ action: 'snooze_hour' }, { action: 'unsnooze' }])
  })

  test('opens to what else was told, the new above the rest', async () => {
    const before = run(2, { title: 'Still firing: Low stock' })
    const first = run(3, { title: 'Alarm: Low stock once', confirmed_at: new Date().toISOString() })
    await show([
      [calls.listNotificationThreads, () => list()],
      [calls.listThreadNotifications, () => page([alarm, before, first])],
    ])
    await pressFound(/^2 more/)
    const fresh = within(await screen.findByRole('region', { name: 'New in this thread' }))
    expect(fresh.getAllByRole('listitem')).toHaveLength(1)
    fresh.getByText('Still firing: Low stock')
    within(screen.getByRole('region', { name: 'Earlier' })).getByText('Alarm: Low stock once')
  })

  test('of several is marked as read as a whole, and undo gives exactly that back', async () => {
    setUnread(2)
    const at = '2026-11-21T01:02:03.004Z'
    const asked: unknown[] = []
    await show([
      [calls.listNotificationThreads, () => list()],
      [
        calls.confirmNotificationThread,
        ({ body }) => {
          asked.push(body)
          return {
            data:
              asked.length === 1
                ? { thread: { ...open, unread: 0 }, confirmed_at: at }
                : { thread: open, confirmed_at: null },
          }
        },
      ],
    ])
    await pressFound('Mark as read')
    await waitFor(() => expect(getToasts()[0]?.text).toBe('2 notifications marked as read'))
    await screen.findByRole('button', { name: 'Notifications' })
    await act(async () => getToasts()[0]?.action?.run())
    expect(asked).toEqual([{ confirmed: true }, { confirmed: false, undo: at }])
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  })
})

test('they are grouped by the day of the reader', () => {
  const now = new Date(2026, 10, 21, 9)
  const at = (day: number, hour: number) => run(1, { created_at: new Date(2026, 10, day, hour).toISOString() })
  const groups = groupByDay([at(21, 8), at(21, 0), at(20, 23), at(1, 12)], ({ created_at }) => created_at, {
    now,
    language: 'en',
    words: { today: 'Today', yesterday: 'Yesterday' },
  })
  expect(groups.map(({ label, records }) => [label, records.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Sunday, 1 November 2026', 1],
  ])
})

describe('the preferences', () => {
  const records = [
    { kind: 'invitation_received', in_app: true, email: true, email_fixed: true, push: true, digest: 'default' },
    { kind: 'member_removed', in_app: true, email: true, email_fixed: false, push: true, digest: 'default' },
  ]
  const open = async (change: () => { data?: unknown; status?: number; code?: string; message?: string }) => {
    const bodies: unknown[] = []
    let stored = records
    await show(
      [
        [calls.getNotificationPreferences, () => ({ data: { records: stored } })],
        [calls.getNotificationDelivery, () => ({ data: firstDelivery })],
        [calls.listPushDevices, () => ({ data: { public_key: 'key', devices: [] } })],
        [
          calls.updateNotificationPreferences,
          ({ body }) => {
            bodies.push(body)
            const answer = change()
            const [choice] = (body as { preferences: { kind: string }[] }).preferences
            if (answer.data) stored = stored.map((row) => (row.kind === choice?.kind ? { ...row, ...choice } : row))
            return answer
          },
        ],
      ],
      <PreferencesSection />,
    )
    return { bodies, table: within(await screen.findByRole('table', { name: 'Workspaces' })) }
  }

  test('a choice is sent at once and shown', async () => {
    const { bodies, table } = await open(() => ({ data: { records } }))
    const box = table.getByRole('checkbox', { name: 'I am removed from a workspace: by email' })
    await act(async () => fireEvent.click(box))
    expect(bodies).toEqual([{ preferences: [{ kind: 'member_removed', email: false }] }])
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'))
  })

  test('one that cannot be saved is taken back and said', async () => {
    const { table } = await open(() => ({ status: 503, code: 'database_unavailable', message: 'away' }))
    const box = table.getByRole('checkbox', { name: 'I am removed from a workspace: in the app' })
    await act(async () => fireEvent.click(box))
    await waitFor(() => expect(getToasts()).toHaveLength(1))
    await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
  })

  test('choices made one after the other without a network are all taken back; the next one is saved', async () => {
    let isCut = true
    const { table } = await open(() => {
      if (isCut) throw new TypeError('Failed to fetch')
      return { data: { records } }
    })
    const inApp = table.getByRole('checkbox', { name: 'I am removed from a workspace: in the app' })
    const byMail = table.getByRole('checkbox', { name: 'I am removed from a workspace: by email' })
    const checked = () => [inApp, byMail].map((box) => box.getAttribute('aria-checked'))
    await act(async () => {
      fireEvent.click(inApp)
      fireEvent.click(byMail)
    })
    await waitFor(() => expect(checked()).toEqual(['true', 'true']))
    expect(getToasts().length).toBeGreaterThan(0)
    isCut = false
    await act(async () => fireEvent.click(byMail))
    await waitFor(() => expect(checked()).toEqual(['true', 'false']))
  })

  test('a mail of its own cannot be turned off', async () => {
    const { table } = await open(() => ({}))
    const box = table.getByRole('checkbox', { name: 'Someone invites me to a workspace: by email' })
    expect(box.getAttribute('aria-disabled')).toBe('true')
  })
})

test('where the app tells of some agents only, that is said, and the history is one press away', async () => {
  const abilities = { ways: [], features: [], models: [], web_search: true, speech: false, may_set_up: false }
  const asked: string[] = []
  await show([
    [featureFlagEndpoints.getAbilities, () => ({ data: { ...abilities, in_app_limited: true } })],
    [calls.listNotificationThreads, () => threads([])],
    [
      calls.listNotificationHistory,
      () => {
        asked.push('history')
        return page([run(1)])
      },
    ],
  ])
  expect(await screen.findByText(/only shows news about some agents/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'See everything in History' }))
  expect(await screen.findByText('Sari joined Toko 1')).toBeTruthy()
  expect(asked).toEqual(['history'])
  expect(screen.queryByText(/only shows news about some agents/)).toBeNull()
})

describe('push notifications', () => {
  const preference = {
    kind: 'member_removed',
    in_app: true,
    email: true,
    email_fixed: false,
    push: true,
    digest: 'default',
  }
  const phone = {
    id: anId(300),
    browser: 'Chrome',
    system: 'Android',
    here: null,
    created_at: new Date().toISOString(),
    last: null,
  }
  const open = (handlers: Parameters<typeof fakeServer>[0], devices = () => [phone]) =>
    show(
      [
        [calls.getNotificationPreferences, () => ({ data: { records: [preference] } })],
        [calls.getNotificationDelivery, () => ({ data: firstDelivery })],
        [calls.listPushDevices, () => ({ data: { public_key: 'key', devices: devices() } })],
        ...handlers,
      ],
      <PreferencesSection />,
    )

  test('a page without https says so; kinds are chosen once some browser has them', async () => {
    const bodies: unknown[] = []
    await open([
      [
        calls.updateNotificationPreferences,
        ({ body }) => {
          bodies.push(body)
          return { data: { records: [preference] } }
        },
      ],
    ])
    await screen.findByText(/need an https address/)
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
    const box = screen.getByRole('checkbox', { name: 'I am removed from a workspace: as a push notification' })
    await act(async () => fireEvent.click(box))
    expect(bodies).toEqual([{ preferences: [{ kind: 'member_removed', push: false }] }])
  })

  test('another browser is tried and says what went wrong, and is removed after a question', async () => {
    let devices = [phone]
    await open(
      [
        [calls.testPushDevice, () => ({ data: { ok: false, status: 410, reason: null } })],
        [
          calls.removePushDevice,
          () => {
            devices = []
            return { data: null }
          },
        ],
      ],
      () => devices,
    )
    await screen.findByText('Chrome on Android')
    await press('Send a test')
    await waitFor(() =>
      expect(getToasts().map(({ text }) => text)).toEqual(['Couldn’t send the test: the browser has unsubscribed.']),
    )
    await press('Remove')
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Chrome on Android?' }))
    await act(async () => fireEvent.click(question.getByRole('button', { name: 'Remove' })))
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull())
    expect(screen.queryByRole('checkbox', { name: /as a push notification/ })).toBeNull()
  })
})
