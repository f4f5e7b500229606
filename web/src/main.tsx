import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { required } from '#contract/kit/required.ts'
import { SIGN_IN } from './app/guards.ts'
import { appMessages } from './app/messages/index.ts'
import { watchOtherTabs } from './app/other-tabs.ts'
import { router } from './app/router.ts'
import { onUnauthorized } from './app/unauthorized.ts'
import { loadConfig } from './lib/client/config.ts'
import { setClientPolicy } from './lib/client/policy.ts'
import { detectLanguage, getLanguage } from './lib/i18n/language-store.ts'
import { screenMessages } from './screens/messages/index.ts'
import './styles/index.css'
import { uiMessages } from './ui/messages/index.ts'
import { setBrand } from './ui/page-title.ts'
import { watchTheme } from './ui/theme.ts'

const goToSignIn = async () => {
  await router.navigate({ to: SIGN_IN })
  const { queryClient } = await import('./app/query-client.ts')
  queryClient.clear()
}

setClientPolicy({
  onUnauthorized: (error) => onUnauthorized(error, location.pathname, () => void goToSignIn()),
  offlineMessage: () => appMessages.peek(getLanguage())?.offlineCall ?? 'You are offline.',
})
watchTheme()
watchOtherTabs(() => location.reload())

void start()
void detectLanguage()

/** Words and brand are loaded before anything is shown, so that even an error can be told without a connection. */
async function start(): Promise<void> {
  const words = [uiMessages, appMessages, screenMessages].map((catalogue) => catalogue.load(getLanguage()))
  const [config] = await Promise.all([loadConfig(), ...words])
  setBrand(config.brand)
  createRoot(required(document.getElementById('root'), 'index.html has it')).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
