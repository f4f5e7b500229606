import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { showAt } from './at-address.tsx'
import { fakeServer } from './fake-server.ts'

type Asked = Parameters<typeof fakeServer>[0]

/** Shows a form. Its call is answered as told, one after the other; what it was sent is given. `asked`: what else it asks for. */
export async function showForm(form: ReactNode, call: Endpoint, answers: object[] = [], asked: Asked = []) {
  const sent: unknown[] = []
  fakeServer([
    ...asked,
    [
      call,
      ({ body }) => {
        sent.push(body)
        return answers.shift() ?? {}
      },
    ],
  ])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { address } = await showAt('/form', {
    '/form': <QueryClientProvider client={client}>{form}</QueryClientProvider>,
  })
  return { sent, address }
}

/** What the server says of one field. */
export const refusedAt = (path: string) => ({
  status: 400,
  code: 'invalid_input',
  details: [{ path, message: 'Not this.' }],
})
/** A field by its label, beside which it may say that it is optional. */
export const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => [name, `${name}Optional`, `${name}Opsional`].includes(text))
export const writeFields = (fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) fireEvent.change(field(name), { target: { value } })
}
export const pressButton = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
export const errorOf = (name: string) => document.getElementById(`${field(name).id}-error`)?.textContent
