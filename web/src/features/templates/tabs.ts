import { type Category, categories } from './categories.ts'

/** The tab of chat home that shows a category: `/t/templates` is where a sign-in lands, the others are named as they are. */
export const tabOf = (category: Category): string => (category === 'forYou' ? 'templates' : category)

/** The category that a tab names; undefined when it names none. */
export const categoryOf = (tab: string): Category | undefined => categories.find((category) => tabOf(category) === tab)
