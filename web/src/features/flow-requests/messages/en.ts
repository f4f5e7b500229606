export const messages = {
  title: 'Flow requests',
  text: 'What flows wait for you to decide or to take over. The first answer counts.',
  failed: 'Couldn’t load the requests',
  none: 'Nothing waits for you',
  noneText: 'When a flow needs a decision or someone to take over, it appears here and in your notifications.',
  kinds: { approval: 'Approval', 'hand-over': 'Take over' },
  until: (when: string) => `Until ${when}`,
  remark: 'Remark',
  approve: 'Approve',
  reject: 'Reject',
  done: 'I have taken care of it',
  sent: 'Your answer was passed on.',
}
