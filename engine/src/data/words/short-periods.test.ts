import { expect, test } from 'vitest'
import { shortPair } from './short-periods.ts'

test.each([
  ['1–21 November 2026', '1–21 October 2026', '1–21 Nov vs 1–21 Oct 2026'],
  ['1–21 November 2026', '1–21 Oktober 2026', '1–21 Nov vs 1–21 Okt 2026'],
  ['1–21 January 2026', '1–21 December 2025', '1–21 Jan 2026 vs 1–21 Dec 2025'],
  ['2026', '2025', '2026 vs 2025'],
  ['Agustus 2026', 'Mei 2026', 'Agu vs Mei 2026'],
  ['1 December 2025 to 5 January 2026', 'October 2025', '1 Dec 2025 to 5 Jan 2026 vs Oct 2025'],
])('%s and %s', (current, before, expected) => expect(shortPair(current, before)).toBe(expected))
