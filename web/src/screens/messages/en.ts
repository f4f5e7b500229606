export const messages = {
  notFound: {
    title: 'This page doesn’t exist',
    text: 'The address may be mistyped, or the page was moved or deleted.',
    home: 'Go to chat',
  },
  guest: {
    title: 'Sign in to ask',
    text: 'What you type here is kept and waits for you.',
    signIn: 'Sign in',
    signUp: 'Create an account',
  },
  error: {
    title: 'Something went wrong',
    text: 'This page failed to show. Nothing you saved is lost. Try again, and reload the page if it happens again.',
    loadTitle: 'Couldn’t load this page',
    loadText: 'The connection failed, or a new version was just installed. Reload to get it.',
    reload: 'Reload',
    details: 'Technical details',
  },
}
