import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { required } from '#contract/kit/required.ts'
import type { OpenRouter } from './app/front.tsx'
import { opensAtSignIn, SIGN_IN } from './app/guards.ts'
import { appMessages } from './app/messages/index.ts'
import { watchOtherTabs } from './app/other-tabs.ts'
import { onUnauthorized } from './app/unauthorized.ts'
import { loadConfig } from './lib/client/config.ts'
import { setClientPolicy } from './lib/client/policy.ts'
import { detectLanguage, getLanguage } from './lib/i18n/language-store.ts'
import { getToken } from './lib/session/session.ts'
import { ErrorScreen } from './screens/error.tsx'
import { screenMessages } from './screens/messages/index.ts'
import './styles/index.css'
import { uiMessages } from './ui/messages/index.ts'
import { setBrand } from './ui/page-title.ts'
import { watchPrinting } from './ui/printing.ts'
import { watchTheme } from './ui/theme.ts'

// The pages' policy forbids to make code of text, which zod tries unless it is told: every page reported it to the server.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const goToSignIn = async () => {
  // The sign-in screen stands without the router.
  if (location.pathname === SIGN_IN) return
  const { router } = await import('./app/router.ts')
  await router.navigate({ to: SIGN_IN })
  const { queryClient } = await import('./app/query-client.ts')
  queryClient.clear()
}

setClientPolicy({
  onUnauthorized: (error) => onUnauthorized(error, location.pathname, () => void goToSignIn()),
  offlineMessage: () => appMessages.peek(getLanguage())?.offlineCall ?? 'You are offline.',
  absentMessage: () => appMessages.peek(getLanguage())?.absent ?? 'There is nothing at this address.',
})
watchTheme()
watchPrinting()
watchOtherTabs(() => location.reload())

void start()
void detectLanguage()

const root = createRoot(required(document.getElementById('root'), 'index.html has it'))
const show = (screen: ReactNode) => root.render(<StrictMode>{screen}</StrictMode>)

/** Words and brand are loaded before anything is shown, so that even an error can be told without a connection. */
async function start(): Promise<void> {
  const hasToken = getToken() !== undefined
  const atSignIn = opensAtSignIn(location, hasToken)
  if (atSignIn && location.pathname !== SIGN_IN) history.replaceState(null, '', SIGN_IN)
  const words = [uiMessages, appMessages, screenMessages].map((catalogue) => catalogue.load(getLanguage()))
  const screen = (atSignIn ? signInAlone() : routed()).catch((error: unknown) => (
    <ErrorScreen error={error} reset={() => location.reload()} />
  ))
  // What most addresses need comes at the same time as the router that asks for it.
  if (hasToken) void import('./app/shell/shell.tsx').catch(() => {})
  const [config] = await Promise.all([loadConfig(), ...words])
  setBrand(config.brand)
  show(await screen)
}

async function routed(): Promise<ReactNode> {
  const { Routed } = await import('./app/router.ts')
  return <Routed />
}

async function signInAlone(): Promise<ReactNode> {
  const { Front } = await import('./app/front.tsx')
  return <Front openRouter={openRouter} />
}

/** The screen one comes from stays until the next is here. */
const openRouter: OpenRouter = async (address, options) => {
  try {
    const { router, Routed } = await import('./app/router.ts')
    await router.navigate({ href: address, ...options })
    show(<Routed />)
  } catch {
    location.assign(address)
  }
}
