export const messages = {
  label: 'Notifications',
  labelUnread: (count: number) => `Notifications, ${count} unread`,
  show: 'Show',
}
