import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://nalar.example/', { id: 'nalar.example', origin: 'https://nalar.example' }],
  ['https://nalar.example:8443', { id: 'nalar.example', origin: 'https://nalar.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://nalar.example', undefined],
  ['https://10.0.0.5', undefined],
  ['https://[::1]:3000', undefined],
  [undefined, { id: 'localhost', origin: 'http://localhost:3000' }],
])('passkeys of an installation at %s', (PUBLIC_URL, party) => {
  expect(relyingPartyOf({ PUBLIC_URL, PORT: 3000 })).toEqual(party)
})
