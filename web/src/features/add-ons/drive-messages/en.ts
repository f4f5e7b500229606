export const messages = {
  title: 'Add from a cloud drive',
  text: 'Documents, spreadsheets and presentations from your own account.',
  button: 'Cloud drive',
  drive: 'Drive',
  root: { google_drive: 'My Drive', one_drive: 'My files' },
  recent: 'Recent',
  where: 'Current folder',
  search: 'Search by name',
  files: 'Files',
  more: 'Show more',
  empty: 'No files here yet.',
  noMatch: (words: string) => `No files match “${words}”.`,
  unsupported: 'Can’t be read',
  account: (account: string) => `Connected as ${account}`,
  failed: 'The drive couldn’t be opened',
  connect: (name: string) => `Connect ${name}`,
  plans: 'See plans',
  missing: {
    off: {
      title: (name: string) => `${name} isn’t available here yet`,
      text: (name: string) => `The operator of this installation hasn’t set up ${name}.`,
    },
    plan: {
      title: (name: string) => `${name} isn’t part of your plan`,
      text: (_name: string) => 'You can still attach files from this device.',
    },
    none: {
      title: (name: string) => `${name} isn’t connected`,
      text: (name: string) =>
        `Connect your own account. Only you see your ${name} here, and we read only what you pick.`,
    },
    ended: {
      title: (name: string) => `Access to ${name} has ended`,
      text: (_name: string) => 'It was withdrawn or has expired. Connect your account again to continue.',
    },
  },
}
