import { expect, test } from 'vitest'
import { findBannedWords, readTexts } from './banned-words.ts'

test('a banned word is found in the words of its language, and not in a comment', () => {
  const texts: Record<string, string> = {
    'a/messages/en.ts':
      "// Somebody reads this.\nsaved: 'Saved by itself',\nname: 'Somewhere',\nlost: \"It isn't here\",\nkept: 'It isn’t here',",
    'a/messages/id.ts': "saved: 'Anda',\nname: 'Andalan',",
    'a/errors.ts': "// Saved by itself.\nconst gone = localized(\n  'It ended by itself.',\n  'Anda sudah keluar.',\n)",
  }
  expect(findBannedWords(Object.keys(texts), (file) => texts[file] ?? '')).toEqual([
    "a/messages/en.ts:2 'Saved by itself', (say: automatically)",
    'a/messages/en.ts:4 "It isn\'t here", (say: ’ in place of a typewriter’s apostrophe)',
    "a/messages/id.ts:1 'Anda', (say: kamu)",
    "a/errors.ts:2 'It ended by itself.' (say: automatically)",
    "a/errors.ts:2 'Anda sudah keluar.' (say: kamu)",
  ])
})

test('nothing that people read says what is banned', () => {
  expect(readTexts().length).toBeGreaterThan(200)
  expect(findBannedWords(readTexts())).toEqual([])
})
