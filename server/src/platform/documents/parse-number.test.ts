import { describe, expect, it } from 'vitest'
import { numberStyle, parseNumber } from './parse-number.ts'

describe('numberStyle', () => {
  it.each<[string[], 'point' | 'comma', 'point' | 'comma' | undefined]>([
    // Both readings fit: rupiah decide, else what the rest of the file leans to.
    [['1.234', '5.678'], 'point', 'point'],
    [['1.234', '5.678'], 'comma', 'comma'],
    [['Rp 1.234', '5.678'], 'point', 'comma'],
    [['1.234', '5.678 rupiah'], 'point', 'comma'],
    [['1,234', '5,678'], 'point', 'point'],
    // Only one reading fits.
    [['1.234.567', 'Rp 5'], 'point', 'comma'],
    [['1,234,567'], 'comma', 'point'],
    [['1,234.50'], 'comma', 'point'],
    [['1.234,50'], 'point', 'comma'],
    [['1.234.567', '1,234,567'], 'point', undefined],
    // Codes are no numbers.
    [['00123'], 'point', undefined],
    [['7', '08'], 'point', undefined],
    [['0', '0.5'], 'point', 'point'],
    [['123456789012345'], 'point', 'point'],
    [['1234567890123456'], 'point', undefined],
    [['satu'], 'point', undefined],
  ])('%j in a file that leans to %s: %s', (texts, leaning, style) => {
    expect(numberStyle(texts, leaning)).toBe(style)
  })
})

describe('parseNumber', () => {
  it.each([
    ['1.234', 'comma', 1234],
    ['1.234', 'point', 1.234],
    ['1,5', 'comma', 1.5],
    ['Rp 1.234.567,50', 'comma', 1234567.5],
    ['(1,000.25)', 'point', -1000.25],
    ['-12', 'point', -12],
  ] as const)('%s with a decimal %s is %d', (text, style, value) => {
    expect(parseNumber(text, style)).toBe(value)
  })
})
