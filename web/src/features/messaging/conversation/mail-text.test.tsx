import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { watchPrinting } from '#web/ui/printing.ts'
import * as saving from '#web/ui/save-file.ts'
import { answerWith, arriveAtInbox, id, message, opened, openInbox } from '../testing.tsx'

watchPrinting()
beforeEach(arriveAtInbox)
// jsdom measures nothing, so that no message is in sight; on paper all of them are.
beforeEach(() => void dispatchEvent(new Event('beforeprint')))
afterEach(() => {
  dispatchEvent(new Event('afterprint'))
  vi.restoreAllMocks()
})

const own = 'Retur\n\nUkurannya salah.'
const content = {
  kind: 'text',
  text: `${own}\n\nPada Sen, 23 Nov Toko menulis:\n> Sudah dikirim`,
  own_length: own.length,
  files: [
    { name: 'nota.pdf', mime: 'application/pdf', bytes: 2_048, can_open: true },
    { name: 'layar.png', mime: 'image/png', bytes: 4_096, can_open: true },
    { name: 'lama.doc', mime: 'application/msword', bytes: 1, can_open: false },
  ],
}

test('what a mail quotes is folded, and what came with it is opened from its bubble', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:layar')
  const { server } = await openInbox(`/whatsapp/inbox?chat=${id(2)}`, [
    answerWith(calls.openConversation, opened({ channel: 'mail' }, [message({ content })])),
    [
      calls.getMessageFile,
      ({ query }) =>
        query.get('index') === '0'
          ? { data: null, status: 503, code: 'email_mailbox_unreachable', message: 'Not now' }
          : { data: 'PNG' },
    ],
  ])
  const fold = await screen.findByRole('button', { name: 'Show quoted mail' })
  expect(screen.queryByText(/Sudah dikirim/)).toBeNull()
  fireEvent.click(fold)
  screen.getByText(/Sudah dikirim/)
  screen.getByText('lama.doc')
  expect(screen.queryByRole('button', { name: 'Open lama.doc' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Open nota.pdf' }))
  await screen.findByText('Not now')
  expect(saved).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Open layar.png' }))
  const picture = await screen.findByRole('img', { name: 'layar.png' })
  expect(picture.getAttribute('src')).toBe('blob:layar')
  expect(server.calls.filter((call) => call.includes('/inbox/file/'))).toHaveLength(2)
})
