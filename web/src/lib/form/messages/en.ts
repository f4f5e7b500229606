import { limitText } from '../limit-text.ts'

export const messages = {
  required: 'Fill this in.',
  email: 'This isn’t an email address.',
  emailInList: (word: string) => `“${word}” isn’t an email address.`,
  tooShort: (least: number) => `At least ${least} characters.`,
  tooLong: (limit: number) => `At most ${limitText(limit, 'en')} characters.`,
  tooSmall: (least: number) => `At least ${limitText(least, 'en')}.`,
  tooBig: (limit: number) => `At most ${limitText(limit, 'en')}.`,
  date: 'This isn’t a date.',
  url: 'This isn’t a web address.',
  invalid: 'This isn’t right. Check it, please.',
  offline: 'You are offline. Check your connection and try again.',
  waitFor: (time: string) => `You can try again in ${time}.`,
  origins: {
    add: 'Add site',
    remove: (site: string) => `Remove ${site}`,
    wrong: 'Write it as https://shop.example, without a path.',
  },
  broken: 'Something went wrong. Reload the page and try again.',
}
