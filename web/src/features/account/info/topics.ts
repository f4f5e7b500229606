export const infoTopics = ['about', 'help', 'terms'] as const
export type InfoTopic = (typeof infoTopics)[number]
