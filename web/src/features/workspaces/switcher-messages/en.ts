const people = (count: number) => (count === 1 ? '1 member' : `${count} members`)

export const messages = {
  people,
  offline: 'Something went wrong. Check your connection and try again.',
  switcher: {
    label: 'Workspace',
    personal: 'Personal',
    personalHint: 'Only you see what is here',
    manage: 'Members and settings',
    all: 'All workspaces',
    allOf: (count: number) => `All ${count} workspaces`,
    allWaiting: 'All workspaces, an invitation waits',
    create: 'New workspace',
    switched: (name: string) => `You now work in ${name}`,
    movedElsewhere: (name: string) => `You switched to ${name} in another tab`,
    movedElsewherePersonal: 'You switched to personal mode in another tab',
    switchedPersonal: 'You now work in personal mode',
    back: 'Back',
  },
  assign: {
    assign: 'Assign',
    assignedTo: (name: string) => `Assigned to ${name}`,
    nobody: 'Nobody',
    membersFailed: 'Members didn’t load. Try again',
    other: 'Someone else…',
    find: 'Find by name or email',
    nobodyFound: 'Nobody is called that here',
  },
  home: {
    joined: (name: string) => `Welcome to ${name}`,
    organizations: 'Organizations',
    plans: { free: 'Free plan', paid: 'Paid plan', custom: 'Custom plan' },
    plansInShort: { free: 'Free', paid: 'Paid', custom: 'Custom' },
  },
}
