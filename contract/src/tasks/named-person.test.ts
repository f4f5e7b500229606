import { expect, test } from 'vitest'
import { namedPerson } from './named-person.ts'
import type { TaskPerson } from './schemas.ts'

const person = (name: string) => ({ id: name, name }) as unknown as TaskPerson
const people = ['Budi Santoso', 'Sri Wahyuni', 'Sri', 'Mbak Ayu', 'Dewi Lestari', 'Dewi Sartika'].map(person)

test.each([
  ['Budi', 'Budi Santoso'],
  ['pak budi', 'Budi Santoso'],
  ['Santoso', 'Budi Santoso'],
  ['BUDI SANTOSO', 'Budi Santoso'],
  // The whole name wins over a part of another.
  ['Sri', 'Sri'],
  ['Bu Sri', 'Sri'],
  ['Sri Wahyuni', 'Sri Wahyuni'],
  ['Ayu', 'Mbak Ayu'],
  // Two are called so, nobody is, or nobody was named.
  ['Dewi', undefined],
  ['Budi Wahyuni', undefined],
  ['Bud', undefined],
  ['Bu', undefined],
  ['', undefined],
])('%s is %s', (name, found) => expect(namedPerson(name, people)?.name).toBe(found))
