export const messages = {
  page: 'Invitation',
  title: (workspace: string) => `Join ${workspace}`,
  by: (who: string, role: string) => (who ? `${who} invites you as ${role}.` : `You are invited as ${role}.`),
  asRole: { admin: 'an admin', member: 'a member' },
  secondStep:
    'This organization requires two-step sign-in. You’ll set up an authenticator app or a passkey after joining.',
  until: (date: string) => `Good until ${date}`,
  email: 'Email',
  emailHint: 'The invitation is for this address; its link has proven it.',
  name: 'Full name',
  password: 'Password',
  confirm: 'The same password again',
  join: (workspace: string) => `Join ${workspace}`,
  welcome: (workspace: string) => `Welcome to ${workspace}`,
  signIn: 'Sign in',
  toSignIn: 'Go to sign in',
  home: 'Go to your chats',
  accept: 'Accept',
  decline: 'Decline',
  hasAccount: (email: string) => `${email} has an account already. Sign in, and the invitation waits for your answer.`,
  answerAs: (email: string) => `You answer as ${email}.`,
  other: {
    title: 'This invitation is for someone else',
    text: (invited: string, mine: string) => `It was sent to ${invited}. You are signed in as ${mine}.`,
    leave: 'Sign out and go on',
    stay: 'Stay signed in',
  },
  ended: {
    expired: {
      title: 'This invitation has expired',
      text: (workspace: string, who: string) =>
        `It was good for 7 days. Ask ${who || 'whoever invited you'} to send the one to ${workspace} again.`,
    },
    withdrawn: {
      title: 'This invitation was withdrawn',
      text: (workspace: string, who: string) =>
        `It no longer leads to ${workspace}. If that surprises you, ask ${who || 'whoever invited you'}.`,
    },
    accepted: {
      title: 'This invitation is accepted already',
      text: (workspace: string) => `An invitation is used once. Sign in to work in ${workspace}.`,
    },
    declined: {
      title: 'This invitation was declined',
      text: (workspace: string, who: string) =>
        `If you want to join ${workspace} after all, ask ${who || 'whoever invited you'} for a new one.`,
    },
  },
  acceptedHere: (workspace: string) => `You are in ${workspace} if nobody removed you since.`,
  unknown: {
    title: 'This link doesn’t work',
    text: 'The invitation may have been sent again: then only the link in the newest mail works. Otherwise ask for a new one.',
  },
}
