import { describe, expect, it } from 'vitest'
import { cronIn } from './times.ts'

describe('the schedule of a clause', () => {
  it.each([
    ['setiap hari jam 12 malam', '0 0 * * *'],
    ['setiap hari jam 2 malam', '0 2 * * *'],
    ['setiap hari jam 7 malam', '0 19 * * *'],
    ['setiap hari jam 1 siang', '0 13 * * *'],
    ['every day at 12 am', '0 0 * * *'],
    ['every month on the 5th', '0 8 5 * *'],
    ['tiap tanggal 25', '0 8 25 * *'],
    ['every month send the 10 best customers', '0 8 1 * *'],
  ])('%s', (clause, cron) => expect(cronIn(clause)).toBe(cron))
})
