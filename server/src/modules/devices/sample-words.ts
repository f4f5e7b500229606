import { type LocalizedText, localized } from '#contract/kit/localized-text.ts'
import type { Language } from '#contract/language.ts'
import type { SampleDevice } from '#samples/devices/generate.ts'

const types: Record<SampleDevice['type'], LocalizedText> = {
  'Cold box': localized('Cold box', 'Boks pendingin'),
  Till: localized('Till', 'Mesin kasir'),
  Van: localized('Van', 'Mobil boks'),
}

const troubles: Record<NonNullable<SampleDevice['trouble']>, LocalizedText> = {
  warm: localized('Too warm', 'Terlalu hangat'),
  fuel: localized('Low fuel', 'Bahan bakar menipis'),
  silent: localized('No signal', 'Tidak ada sinyal'),
  paper: localized('Paper running out', 'Kertas hampir habis'),
}

/** What a sample device is called in the language of who looks first, and of what kind it is: 'Boks pendingin Bogor 03'. */
export const nameSampleDevice = ({ name, type }: SampleDevice, language: Language): { name: string; type: string } => ({
  name: types[type][language] + name.slice(type.length),
  type: types[type][language],
})

export const nameSampleType = (type: SampleDevice['type'], language: Language): string => types[type][language]
export const nameSampleTrouble = (trouble: NonNullable<SampleDevice['trouble']>, language: Language): string =>
  troubles[trouble][language]
