import type { messages as source } from './en.ts'

export const messages: typeof source = {
  credits: (count) => `${count} kr`,
  open: (credits) => `Tanda terima: ${credits}`,
  title: 'Tanda terima',
  spent: 'Kredit terpakai',
  input: 'Kata masuk',
  output: 'Kata keluar',
  model: 'Model',
  builtIn: 'Mesin bawaan',
  took: 'Lama pengerjaan',
  at: 'Ditanyakan',
  price: 'Satu kata, masuk atau keluar, seharga satu kredit.',
}
