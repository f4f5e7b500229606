import { act, render, screen } from '@testing-library/react'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import TokenDialog from './token-dialog.tsx'

test('a new token is there to copy, as a request, and as a picture from which a device learns where it sends with what', async () => {
  // Its words come with it.
  await act(async () => render(<TokenDialog token="dev_abc" onClose={() => {}} />))
  const picture = await screen.findByRole('img')
  const said = JSON.stringify({ url: `${location.origin}/api/devices/telemetry`, token: 'dev_abc' })
  const dark = encode(said, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length
  const path = picture.querySelector('path')?.getAttribute('d') ?? ''
  expect([path.split('M').length - 1, picture.getAttribute('aria-label')]).toEqual([
    dark,
    'QR code with the address and the token',
  ])
  expect(screen.getByLabelText('Token')).toHaveProperty('value', 'dev_abc')
  expect(screen.getByText(/^curl .*Bearer dev_abc/)).toBeDefined()
})
