import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { meetingEndpoints } from '#contract/meetings/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, showForm, writeFields } from '#web/testing/shown-form.tsx'
import UploadDialog from './upload-dialog.tsx'

/** What the page sends, to be answered by the test. */
class FakeRequest {
  static sent: FakeRequest[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 0
  responseText = ''
  body?: FormData
  open() {}
  setRequestHeader() {}
  abort() {}
  send(body: FormData) {
    this.body = body
    FakeRequest.sent.push(this)
  }
  answer(body: object) {
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

beforeEach(() => {
  setLanguage('en')
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

test('an upload says at its fields what is missing and what the server refuses, and keeps what was written', async () => {
  await showForm(<UploadDialog onClose={() => {}} />, meetingEndpoints.uploadMeeting)
  await pressButton('Upload')
  const sound = field('Audio or video file')
  const consent = screen.getByRole('checkbox', { name: /^Everyone who is heard/ })
  const told = () => document.getElementById(consent.getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(errorOf('Audio or video file')).toBe('Choose a file.'))
  expect([told(), consent.getAttribute('aria-invalid')]).toEqual(['Confirm this before you upload.', 'true'])
  expect([document.activeElement, FakeRequest.sent]).toEqual([sound, []])
  const memo = new File(['x'], 'memo.mp3')
  await act(async () => fireEvent.change(sound, { target: { files: [memo] } }))
  await pressButton('Upload')
  await waitFor(() => expect(document.activeElement).toBe(consent))
  await act(async () => fireEvent.click(consent))
  await waitFor(() => expect(consent.getAttribute('aria-invalid')).toBeNull())
  writeFields({ Title: 'Board meeting' })
  await pressButton('Upload')
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1))
  const { zone: _, ...body } = Object.fromEntries(FakeRequest.sent[0]!.body!)
  expect(body).toEqual({ title: 'Board meeting', language: 'auto', consent: 'true', sound: memo })
  await act(async () => FakeRequest.sent[0]!.upload.onprogress?.({ loaded: 40, total: 100 }))
  expect(screen.getByText('Uploaded 40%')).toBeTruthy()
  const silent = { status: false, code: 'meeting_file_without_sound', message: 'There is no sound in it.' }
  await act(async () => FakeRequest.sent[0]!.answer(silent))
  await waitFor(() => expect(errorOf('Audio or video file')).toBe('There is no sound in it.'))
  expect([document.activeElement, field('Title').value]).toEqual([sound, 'Board meeting'])
  expect([screen.getByText('memo.mp3'), screen.queryByText('Uploaded 40%')]).toEqual([expect.anything(), null])
})
