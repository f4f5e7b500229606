import { chatting } from './chatting.ts'
import { comingAndGoing } from './coming-and-going.ts'
import type { Company, Member } from './company.ts'
import { making } from './making.ts'
import { reading } from './reading.ts'
import { visiting } from './visiting.ts'

/** Something that a person does: a few calls, as a screen makes them. */
export type Action = {
  what: string
  /** How often, compared with the others. */
  weight: number
  run: (member: Member, company: Company) => Promise<void>
}

export const actions: readonly Action[] = [...chatting, ...reading, ...making, ...comingAndGoing, ...visiting]
