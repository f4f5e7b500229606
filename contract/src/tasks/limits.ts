/** Tasks: the length of a title; how many a page has; how many people can be chosen from; how long a deleted one can be brought back; when one hears of what is due that day. */
export const taskLimits = { title: 1_000, page: 50, people: 1_000, removedDays: 1, morning: '08:00' } as const
