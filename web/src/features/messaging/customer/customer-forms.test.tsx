import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Contact, Conversation } from '#contract/messaging/conversation.ts'
import type { MessagingAccountId } from '#contract/messaging/ids.ts'
import { inboxEndpoints as calls } from '#contract/messaging/inbox-endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { errorOf, field, pressButton, refusedAt, showForm, writeFields } from '#web/testing/shown-form.tsx'
import { Attributes } from './attributes.tsx'
import { Labels } from './labels.tsx'

const anId = '0195f000-0000-7000-8000-000000000001'
const contact = { id: anId, name: 'Sari', attributes: { Size: 'M' } } as unknown as Contact
const conversation = { id: anId, labels: ['delivery'] } as unknown as Conversation

beforeEach(() => setLanguage('en'))

test('a detail of a customer says at its fields what is missing, what is there, and what the server refuses', async () => {
  const form = <Attributes contact={contact} />
  const { sent } = await showForm(form, calls.updateContact, [refusedAt('attributes.Town'), {}])
  await pressButton('Add detail')
  await screen.findByRole('button', { name: 'Save' })
  await pressButton('Save')
  await waitFor(() => expect([errorOf('Name'), errorOf('Value')]).toEqual(['Fill this in.', 'Fill this in.']))
  expect([document.activeElement, sent]).toEqual([field('Name'), []])
  writeFields({ Name: ' Size ', Value: 'L' })
  await waitFor(() => expect(errorOf('Name')).toBe('This customer has a detail of this name. Remove it first.'))
  writeFields({ Name: 'Town' })
  await pressButton('Save')
  await waitFor(() => expect(errorOf('Value')).toBe('Not this.'))
  expect([document.activeElement, field('Name').value, field('Value').value]).toEqual([field('Value'), 'Town', 'L'])
  await pressButton('Save')
  await screen.findByRole('button', { name: 'Add detail' })
  expect(sent).toEqual([{ attributes: { Town: 'L' } }, { attributes: { Town: 'L' } }])
})

test('a label says at its field that it is there, and what the server refuses; it stays until it is stored', async () => {
  await setLanguage('id')
  const form = <Labels account={anId as MessagingAccountId} conversation={conversation} />
  const asked = [calls.countConversations, () => ({ data: { labels: [] } })] as const
  const { sent } = await showForm(form, calls.changeConversation, [refusedAt('add_labels.0'), {}], [asked])
  const label = () => screen.getByLabelText<HTMLInputElement>('Tambah label', { selector: 'input' })
  const errorAt = () => document.getElementById(`${label().id}-error`)?.textContent
  const add = async (value: string) => {
    fireEvent.change(label(), { target: { value } })
    await act(async () => fireEvent.submit(label().form!))
  }
  await add('Delivery')
  await waitFor(() => expect(errorAt()).toBe('Label ini sudah ada.'))
  expect([label().getAttribute('aria-invalid'), document.activeElement, sent]).toEqual(['true', label(), []])
  await add('vip')
  await waitFor(() => expect([errorAt(), label().value]).toEqual(['Not this.', 'vip']))
  await add('vip')
  await waitFor(() => expect(label().value).toBe(''))
  expect(sent).toEqual([{ add_labels: ['vip'] }, { add_labels: ['vip'] }])
})
