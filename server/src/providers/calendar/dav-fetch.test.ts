import { expect, test } from 'vitest'
import { createDavFetch } from './dav-fetch.ts'

const asked: string[] = []
const guarded = async (input: URL) => {
  asked.push(String(input))
  return new Response('', { status: 207 })
}

test('a password that was given over https goes nowhere without it', async () => {
  const fetch = createDavFetch(guarded, 'https://dav.example/')
  await expect(fetch('http://dav.example/sri/')).rejects.toMatchObject({ reason: 'refused' })
  await expect(fetch(new Request('http://other.example/sri/'))).rejects.toMatchObject({ reason: 'refused' })
  expect(asked).toEqual([])
  await fetch('https://dav.example/sri/')
  expect(asked).toEqual(['https://dav.example/sri/'])
})

test('a server without encryption may name an address that has it, or one that has none', async () => {
  asked.length = 0
  const fetch = createDavFetch(guarded, 'http://127.0.0.1:5232/')
  await fetch('https://dav.example/sri/')
  await fetch('http://127.0.0.1:5232/sri/')
  expect(asked).toEqual(['https://dav.example/sri/', 'http://127.0.0.1:5232/sri/'])
})
