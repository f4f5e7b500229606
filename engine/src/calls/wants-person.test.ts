import { expect, test } from 'vitest'
import { wantsNoCalls, wantsPerson } from './wants-person.ts'

test.each([
  'I want to talk to a person',
  'Can you put me through to someone?',
  'please connect me with a human',
  'Saya mau bicara dengan orang',
  'tolong sambungkan ke petugas',
  'minta cs dong',
  'Saya mau bicara dengan satu orang saja',
  'Saya mau pesan untuk 4 orang, tolong sambungkan ke admin',
  'Saya minta waktu untuk bicara dengan petugas',
])('%s', (words) => expect(wantsPerson(words)).toBe(true))

test.each([
  'How many stores are there?',
  'Which staff sold the most?',
  'Berapa orang yang beli kemarin?',
  'Somebody told me that you have a sale and now I would like to know whether there is anything left that I want to buy',
  'Berapa penjualan petugas bulan ini?',
  // Guests, and people whom something is for.
  'Saya mau booking meja untuk 4 orang',
  'mau pesan nasi kotak dua puluh orang',
  'Minta kamar buat tiga orang dong',
  'Saya mau beli kado untuk orang tua',
  'I need a table for one person',
  'I want a gift for someone',
  'Mau paket yang Rp 50.000 per orang',
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
