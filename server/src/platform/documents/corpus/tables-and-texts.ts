import type { HostileFile } from './hostile-file.ts'

const mebibyte = 1024 * 1024
const columns = Array.from({ length: 1_000_000 }, (_, index) => `c${index}`)

/** Words that stand once each. */
function rareWords(characters: number): string {
  const words: string[] = []
  for (let index = 0, length = 0; length < characters; index++) {
    const word = `q${index.toString(36)}z`
    words.push(index % 12 === 11 ? `${word}.\n` : word)
    length += word.length + 1
  }
  return words.join(' ')
}

export const hostileFiles: HostileFile[] = [
  { name: 'one-line.csv', make: () => Buffer.alloc(24 * mebibyte, 'x'), ends: ['read'] },
  { name: 'one-line-of-quotes.csv', make: () => Buffer.alloc(24 * mebibyte, '"'), ends: ['read', 'file_empty'] },
  { name: 'nothing-but-lines.csv', make: () => Buffer.alloc(24 * mebibyte, '\n'), ends: ['file_empty'] },
  {
    name: 'nothing-but-commas.csv',
    make: () => Buffer.alloc(24 * mebibyte, ','),
    ends: ['file_empty', 'file_too_complex'],
  },
  {
    name: 'a-million-columns.csv',
    make: () => Buffer.from(`${columns.join(',')}\n${'1,'.repeat(999_999)}1\n`),
    ends: ['read'],
  },
  {
    name: 'a-quote-never-closed.csv',
    make: () => Buffer.from(`a,b\n"x,1\n${'y,2\n'.repeat(400_000)}`),
    ends: ['read'],
  },
  {
    name: 'a-hundred-thousand-tables.csv',
    make: () => Buffer.from(Array.from({ length: 100_000 }, (_, index) => `nama${index},nilai\nx,1\n\n`).join('')),
    ends: ['read', 'file_too_complex', 'file_timed_out'],
  },
  {
    name: 'all-numbers.csv',
    make: () => Buffer.from(`a,b,c\n${'1,2,3\n'.repeat(4_100_000)}`),
    ends: ['read', 'file_too_complex', 'file_timed_out'],
  },
  { name: 'rare-words.txt', make: () => Buffer.from(rareWords(24_000_000)), ends: ['read'] },
  { name: 'one-word.txt', make: () => Buffer.alloc(24 * mebibyte, 'a'), ends: ['read'] },
  {
    name: 'boxes-in-boxes.html',
    make: () => Buffer.from(`<html><body>${'<div>a'.repeat(200_000)}`),
    ends: ['read', 'file_damaged', 'file_too_complex', 'file_timed_out'],
  },
  {
    name: 'nothing-but-beginnings.md',
    make: () => Buffer.from('<!-- ![a](b **c '.repeat(1_000_000)),
    ends: ['read', 'file_timed_out'],
  },
  {
    name: 'form-feeds.txt',
    make: () => Buffer.from(`a${'\fb'.repeat(3_000_000)}`),
    ends: ['read', 'file_too_complex'],
  },
]
