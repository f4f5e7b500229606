export const notificationKeys = {
  all: ['notifications'],
  lists: ['notifications', 'list'],
  preferences: ['notifications', 'preferences'],
} as const
