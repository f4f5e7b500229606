export const messages = {
  title: 'Not available for this account',
  text: 'This installation keeps this part for some accounts. Its operator can turn it on for yours.',
  home: 'Back to chat',
}
