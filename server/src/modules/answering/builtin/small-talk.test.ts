import { expect, test } from 'vitest'
import { readSmallTalk } from './small-talk.ts'

test.each([
  ['Hello', 'hello', 'en'],
  ['hi there!', 'hello', 'en'],
  ['Good morning team', 'hello', 'en'],
  ['Halo', 'hello', 'id'],
  ['halo kak, selamat pagi 🙏', 'hello', 'id'],
  ['Pagi!', 'hello', 'id'],
  ['Assalamualaikum', 'peace', 'id'],
  ['How are you?', 'howAreYou', 'en'],
  ['apa kabar?', 'howAreYou', 'id'],
  ['What can you do?', 'able', 'en'],
  ['help', 'able', 'en'],
  ['Help me, please', 'able', 'en'],
  ['What can I ask?', 'able', 'en'],
  ['bisa apa?', 'able', 'id'],
  ['Kamu bisa apa aja sih?', 'able', 'id'],
  ['Apa saja yang bisa kamu lakukan?', 'able', 'id'],
  ['tolong', 'able', 'id'],
  ['Tolong bantu saya dong', 'able', 'id'],
  ['Gimana cara pakainya?', 'able', 'id'],
  ['thanks', 'thanks', 'en'],
  ['Great, thank you so much!', 'thanks', 'en'],
  ['makasih ya', 'thanks', 'id'],
  ['oke, terima kasih banyak', 'thanks', 'id'],
  ['bye', 'bye', 'en'],
  ['sampai jumpa', 'bye', 'id'],
])('%s is small talk: %s in %s', (said, talk, language) => {
  expect(readSmallTalk(said, 'en')).toEqual({ talk, language })
})

test('what both languages say is answered in the language that is shown', () => {
  expect(readSmallTalk('Hi', 'id')?.language).toBe('id')
  expect(readSmallTalk('Thanks', 'id')?.language).toBe('id')
  expect(readSmallTalk('Hello', 'id')?.language).toBe('en')
})

test.each([
  'Hi, revenue by month',
  'Help me compare revenue this month',
  'Halo, berapa stok di Medan?',
  'Tolong tampilkan omzet per bulan',
  'Good customers by city',
  'What can you tell about stores?',
  'thanks, and by region?',
  'Great stores by revenue',
])('%s is a question', (asked) => {
  expect(readSmallTalk(asked, 'en')).toBeUndefined()
})
