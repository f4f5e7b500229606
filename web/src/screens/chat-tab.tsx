// `/t/{tab}` is chat home with a tab open; templates, where a sign-in lands, is the one there is.
export { default } from './chat-home.tsx'
