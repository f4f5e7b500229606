import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dataSourceEndpoints } from '#contract/data-sources/endpoints.ts'
import { setLanguage } from '#web/lib/i18n/language-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { fakeServer } from '#web/testing/fake-server.ts'
import TemplatePicker from './template-picker.tsx'

beforeEach(() => setLanguage('en'))

async function shown(kind: 'sample' | 'postgres', category?: 'finance') {
  const source = { name: 'Klinik', kind, status: 'ready', questions: ['Visits by doctor this year'] }
  fakeServer([[dataSourceEndpoints.listDataSources, () => ({ data: [source] })]])
  const [onPick, onCategory] = [vi.fn(), vi.fn()]
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TemplatePicker onPick={onPick} {...(category && { category, onCategory })} />
    </QueryClientProvider>
  )
  await showAt('/', { '/': page })
  return { onPick, onCategory }
}
const press = async (name: RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

test('the questions of an own database are offered, and nothing about a company that is not there', async () => {
  const { onPick } = await shown('postgres')
  await press(/Visits by doctor/)
  expect(onPick).toHaveBeenCalledWith({ prompt: 'Visits by doctor this year', source: 'db' })
  expect(screen.queryByText('Compare two periods')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Marketing' })).toBeNull()
})

test('the category of the address is shown, and another one is told to the address', async () => {
  const { onCategory } = await shown('sample', 'finance')
  await screen.findByText('Profit and loss')
  expect(screen.getByRole('button', { name: 'Finance' }).getAttribute('aria-pressed')).toBe('true')
  await press(/^Marketing$/)
  expect(onCategory).toHaveBeenCalledWith('marketing')
  expect(screen.getByRole('button', { name: 'Finance' }).getAttribute('aria-pressed')).toBe('true')
})
