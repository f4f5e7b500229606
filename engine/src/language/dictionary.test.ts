import { describe, expect, it } from 'vitest'
import { cognates } from './cognates.ts'
import { translate } from './dictionary.ts'

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
    expect(translate([word], from)[0]).toContain(other)
  })

  it('reads a phrase before its words', () => {
    expect(translate(['masa', 'percobaan'], 'id')).toEqual([['period'], ['probation', 'trial']])
    expect(translate(['rumah', 'sakit'], 'id')).toEqual([['hospital'], ['hospital']])
    expect(translate(['rumah'], 'id')).toEqual([['house', 'home']])
  })

  it('keeps to each word of a phrase its own part', () => {
    expect(translate(['annual', 'leave'], 'en')).toEqual([['tahunan'], ['cuti']])
  })

  it('has nothing for a word of neither', () => {
    expect(translate(['zzz'], 'en')).toEqual([[]])
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
    expect(cognates(english, 'en')).toEqual([indonesian])
  })

  it.each([
    ['globalisasi', 'globalization'],
    ['produksi', 'production'],
    ['fleksibilitas', 'flexibility'],
    ['geografi', 'geography'],
    ['efektif', 'effective'],
  ])('spells %s nearly as %s', (indonesian, english) => {
    const [found = ''] = cognates(indonesian, 'id')
    expect([english, english.replace('ff', 'f')]).toContain(found)
  })

  it.each(['dog', 'rumah', '2021', 'x'])('leaves %s alone', (word) => {
    expect(cognates(word, 'id')).toEqual([])
  })
})
