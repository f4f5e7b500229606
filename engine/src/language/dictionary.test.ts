import { describe, expect, it } from 'vitest'
import { cognatesOf } from './cognates.ts'
import { translateWords } from './dictionary.ts'

describe('translate', () => {
  it.each([
    ['employees', 'karyawan'],
    ['expiry', 'kedaluwarsa'],
    ['warehouse', 'gudang'],
    ['invoices', 'faktur'],
    ['dikembalikan', 'returned'],
    ['penjualan', 'sale'],
  ])('knows %s as %s', (word, other) => {
    const from = ['dikembalikan', 'penjualan'].includes(word) ? 'id' : 'en'
    expect(translateWords([word], from)[0]).toContain(other)
  })

  it('reads a phrase before its words', () => {
    expect(translateWords(['masa', 'percobaan'], 'id')).toEqual([['period'], ['probation', 'trial']])
    expect(translateWords(['rumah', 'sakit'], 'id')).toEqual([['hospital'], ['hospital']])
    expect(translateWords(['rumah'], 'id')).toEqual([['house', 'home']])
  })

  it('keeps to each word of a phrase its own part', () => {
    expect(translateWords(['annual', 'leave'], 'en')).toEqual([['tahunan'], ['cuti']])
  })

  it('has nothing for a word of neither', () => {
    expect(translateWords(['zzz'], 'en')).toEqual([[]])
  })
})

describe('cognates', () => {
  it.each([
    ['organization', 'organisasi'],
    ['quality', 'kualitas'],
    ['electronic', 'elektronik'],
    ['technology', 'teknologi'],
    ['photography', 'fotografi'],
    ['tolerance', 'toleransi'],
    ['activist', 'aktivis'],
  ])('spells %s as %s', (english, indonesian) => {
    expect(cognatesOf(english, 'en')).toEqual([indonesian])
  })

  it.each([
    ['globalisasi', 'globalization'],
    ['produksi', 'production'],
    ['fleksibilitas', 'flexibility'],
    ['geografi', 'geography'],
    ['efektif', 'effective'],
  ])('spells %s nearly as %s', (indonesian, english) => {
    const [found = ''] = cognatesOf(indonesian, 'id')
    expect([english, english.replace('ff', 'f')]).toContain(found)
  })

  it.each(['dog', 'rumah', '2021', 'x'])('leaves %s alone', (word) => {
    expect(cognatesOf(word, 'id')).toEqual([])
  })
})
