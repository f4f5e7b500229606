import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pageHistory } from '#web/lib/page-history.ts'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { uiMessages } from './messages/index.ts'
import { modalChange } from './modal-change.ts'
import { toast } from './toast-store.ts'

beforeEach(async () => {
  await uiMessages.load('en')
  toast.clear()
})

function Ask({ onConfirm, word }: { onConfirm: () => unknown; word?: string }) {
  const [open, setOpen] = useState(true)
  return (
    <Confirm
      open={open}
      onOpenChange={setOpen}
      title="Delete this chat?"
      description="It cannot be undone."
      action="Delete"
      onConfirm={onConfirm}
      {...(word && { typeToConfirm: word })}
    />
  )
}

const dialog = () => screen.queryByRole('alertdialog', { name: 'Delete this chat?' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a confirmation', () => {
  test('says what will happen and does nothing by itself', () => {
    const onConfirm = vi.fn()
    render(<Ask onConfirm={onConfirm} />)
    expect(dialog()?.getAttribute('aria-describedby')).toBeTruthy()
    fireEvent.click(button('Cancel'))
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('stays open and busy until the work is done, and runs it once', async () => {
    const work = Promise.withResolvers<void>()
    const onConfirm = vi.fn(() => work.promise)
    render(<Ask onConfirm={onConfirm} />)
    fireEvent.click(button('Delete'))
    fireEvent.click(button('Delete'))
    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(button('Delete').getAttribute('aria-busy')).toBe('true')
    await act(async () => work.resolve())
    await waitFor(() => expect(dialog()).toBeNull())
  })

  test('stays when the work fails, ready to be tried again', async () => {
    render(<Ask onConfirm={() => Promise.reject(new Error('offline'))} />)
    await act(async () => fireEvent.click(button('Delete')))
    expect(dialog()).not.toBeNull()
    expect(button('Delete').getAttribute('aria-busy')).toBeNull()
  })

  test('stays when the work tells that it failed', async () => {
    render(<Ask onConfirm={() => Promise.resolve(false)} />)
    await act(async () => fireEvent.click(button('Delete')))
    expect(dialog()).not.toBeNull()
    expect(button('Delete').getAttribute('aria-busy')).toBeNull()
  })

  test('wants the word first, when there is one', async () => {
    const onConfirm = vi.fn()
    render(<Ask onConfirm={onConfirm} word="Toko Nusantara" />)
    const field = screen.getByRole('textbox', { name: 'Type “Toko Nusantara” to confirm' })
    fireEvent.change(field, { target: { value: 'toko' } })
    expect(button('Delete').disabled).toBe(true)
    fireEvent.submit(field.closest('form')!)
    expect(onConfirm).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: 'Toko Nusantara ' } })
    await act(async () => fireEvent.click(button('Delete')))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })
})

test('a dialog is named, and Escape closes it', () => {
  const onOpenChange = vi.fn()
  render(<Dialog open onOpenChange={onOpenChange} title="Rename chat" description="Only you see the name." />)
  const shown = screen.getByRole('dialog', { name: 'Rename chat' })
  fireEvent.keyDown(shown, { key: 'Escape' })
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

describe('what was typed in a dialog', () => {
  const form = (onOpenChange: (open: boolean) => void) => (
    <Dialog open onOpenChange={onOpenChange} title="New task" actions={<button type="button">Save</button>}>
      <input aria-label="Title" defaultValue="Call" />
      <input type="search" aria-label="Find" />
    </Dialog>
  )
  const open = async () => {
    const onOpenChange = vi.fn()
    render(form(onOpenChange))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
    const type = (name: string, value: string) => {
      act(() => screen.getByLabelText(name).focus())
      fireEvent.change(screen.getByLabelText(name), { target: { value } })
    }
    return { onOpenChange, type }
  }
  const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

  test('is not thrown away by Escape or the cross until one says so', async () => {
    const { onOpenChange, type } = await open()
    type('Title', 'Call the printer')
    pressEscape()
    await screen.findByText('Discard what you wrote?')
    await waitFor(() => expect(document.activeElement).toBe(button('Keep editing')))
    pressEscape()
    await waitFor(() => expect(screen.queryByText('Discard what you wrote?')).toBeNull())
    fireEvent.click(button('Close'))
    fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByDisplayValue('Call the printer')).toBeTruthy()
    expect([onOpenChange.mock.calls, screen.queryByText('Discard what you wrote?')]).toEqual([[], null])
    fireEvent.click(button('Close'))
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(onOpenChange.mock.calls).toEqual([[false]])
  })

  test('is nothing where it was taken back, or only looked for something', async () => {
    const { onOpenChange, type } = await open()
    type('Title', 'Call Budi')
    type('Title', 'Call')
    type('Find', 'budi')
    pressEscape()
    expect(onOpenChange.mock.calls).toEqual([[false]])
  })
})

describe('the back button, with a dialog open', () => {
  const atForm = async () => {
    const rootRoute = createRootRoute()
    const page = (path: string, component: () => ReactNode) =>
      createRoute({ getParentRoute: () => rootRoute, path, component })
    const form = () => (
      <Dialog open title="New task" actions={<button type="button">Save</button>}>
        <input aria-label="Title" />
      </Dialog>
    )
    const history = createBrowserHistory()
    const router = createRouter({
      routeTree: rootRoute.addChildren([page('/list', () => <p>List</p>), page('/form', form)]),
      history,
    })
    pageHistory.set(router.history)
    onTestFinished(() => {
      pageHistory.set(undefined)
      history.destroy()
    })
    history.replace('/list')
    render(<RouterProvider router={router as never} />)
    await screen.findByText('List')
    act(() => void router.navigate({ to: '/form' as never }))
    const field = await screen.findByLabelText('Title')
    await waitFor(() => expect(document.activeElement).toBe(field))
    const type = () => fireEvent.change(field, { target: { value: 'Call the printer' } })
    return { type, isAtForm: () => history.location.pathname === '/form' && location.pathname === '/form' }
  }
  const asked = () => screen.findByText('Discard what you wrote?')

  test('asks, as often as it is pressed, and goes once one says so', async () => {
    const { type, isAtForm } = await atForm()
    type()
    for (const _ of [1, 2]) {
      act(() => window.history.back())
      await asked()
      fireEvent.click(button('Keep editing'))
      await waitFor(() => expect(isAtForm()).toBe(true))
      expect(screen.getByDisplayValue('Call the printer')).toBeTruthy()
    }
    act(() => window.history.back())
    await asked()
    fireEvent.click(button('Discard'))
    await screen.findByText('List')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('goes unasked where nothing was typed', async () => {
    await atForm()
    act(() => window.history.back())
    await screen.findByText('List')
  })

  test('asks when the tab is closed, as the browser does', async () => {
    const { type } = await atForm()
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(false)
    type()
    expect(close()).toBe(true)
  })
})

test.each([
  ['outside-press', true, false],
  ['outside-press', false, true],
  ['escape-key', true, true],
])('asked to close by %s on a toast %s: it closes %s', (reason, onToast, closes) => {
  document.body.innerHTML = '<section data-toasts><button type="button">Close</button></section><p>Page</p>'
  const event = new Event('pointerdown')
  Object.defineProperty(event, 'target', { value: document.querySelector(onToast ? 'button' : 'p') })
  const onOpenChange = vi.fn()
  const cancel = vi.fn()
  modalChange(onOpenChange)(false, { reason, event, cancel })
  expect([onOpenChange.mock.calls.length, cancel.mock.calls.length]).toEqual(closes ? [1, 0] : [0, 1])
})

test('a form begins at its first field', async () => {
  render(
    <Dialog open title="Connect">
      <input type="hidden" />
      <input aria-label="Host" />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Host')))
})
