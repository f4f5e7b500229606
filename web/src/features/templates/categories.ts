export const categories = ['forYou', 'marketing', 'growth', 'finance', 'education'] as const
export type Category = (typeof categories)[number]
