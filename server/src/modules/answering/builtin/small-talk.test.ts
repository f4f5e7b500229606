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
  ['Hi Nalar', 'hello', 'en'],
  ['What’s up?', 'howAreYou', 'en'],
  ['Hello, what can you do?', 'able', 'en'],
  ['halo kak, kamu bisa apa?', 'able', 'id'],
  ['What should I ask?', 'able', 'en'],
  ['boleh tanya apa aja?', 'able', 'id'],
  ['contoh pertanyaan', 'able', 'id'],
  ['Are you a bot?', 'machine', 'en'],
  ['apakah kamu manusia?', 'machine', 'id'],
  ['Salam kenal!', 'meet', 'id'],
  ['Thanks, that helps!', 'thanks', 'en'],
  ['terima kasih atas bantuanmu', 'thanks', 'id'],
  ['thanks, that was helpful', 'thanks', 'en'],
  ['ok great, that’s very useful', 'thanks', 'en'],
  ['that’s all for now, thanks', 'thanks', 'en'],
  ['oke sip makasih', 'thanks', 'id'],
  ['wah sangat membantu', 'thanks', 'id'],
  ['oke sip', 'thanks', 'id'],
  ['I’m sorry', 'sorry', 'en'],
  ['maaf ya', 'sorry', 'id'],
  ['ok', 'fine', 'en'],
  ['baiklah', 'fine', 'id'],
  ['wkwkwk', 'fine', 'id'],
  ['what tables do you have?', 'data', 'en'],
  ['What data is there?', 'data', 'en'],
  ['list all tables', 'data', 'en'],
  ['what is in the database', 'data', 'en'],
  ['Ada data apa saja?', 'data', 'id'],
  ['tabel apa saja yang ada', 'data', 'id'],
  ['apa isi datanya?', 'data', 'id'],
  ['tampilkan semua tabel', 'data', 'id'],
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
  'ok, by region',
  'what can you do about low stock',
  'contoh pertanyaan pelanggan bulan ini',
  'what data is there about stores',
  'show me the data of last month',
  'data apa saja yang masuk kemarin',
  'tampilkan tabel pelanggan',
])('%s is a question', (asked) => {
  expect(readSmallTalk(asked, 'en')).toBeUndefined()
})
