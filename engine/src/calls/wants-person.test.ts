import { expect, test } from 'vitest'
import { wantsNoCalls, wantsPerson } from './wants-person.ts'

test.each([
  'I want to talk to a person',
  'Can you put me through to someone?',
  'please connect me with a human',
  'Saya mau bicara dengan orang',
  'tolong sambungkan ke petugas',
  'minta cs dong',
])('%s', (words) => expect(wantsPerson(words)).toBe(true))

test.each([
  'How many stores are there?',
  'Which staff sold the most?',
  'Berapa orang yang beli kemarin?',
  'Somebody told me that you have a sale and now I would like to know whether there is anything left that I want to buy',
  'Berapa penjualan petugas bulan ini?',
])('not: %s', (words) => expect(wantsPerson(words)).toBe(false))

test.each([
  "Please don't call me again",
  'stop calling me',
  'take me off your list',
  'jangan telepon saya lagi',
  'tolong hapus nomor saya',
])('no calls: %s', (words) => expect(wantsNoCalls(words)).toBe(true))
test.each(['Can you call me tomorrow?', 'Nomor pesanan saya 12', 'Do you call before you deliver?'])(
  'calls: %s',
  (words) => expect(wantsNoCalls(words)).toBe(false),
)
