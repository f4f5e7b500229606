/** Tasks: the length of a title; how many a page has; how many people are given to choose from at once; how long a deleted one can be brought back; when one hears of what is due that day. */
export const taskLimits = { title: 1_000, page: 50, people: 50, removedDays: 1, morning: '08:00' } as const
