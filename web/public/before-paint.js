// In a frame of another site a browser may refuse storage altogether: what is kept there then ends with the page.
try {
  localStorage.getItem('theme')
} catch {
  const kept = new Map()
  const memory = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memory, configurable: true })
}
// Runs before the first paint, so that no page flashes in the wrong theme, language or frame. The rules are those of
// src/ui/theme.ts, src/lib/i18n/language.ts, src/app/routes.tsx and src/ui/nav-collapsed.ts; theme.test.ts and before-paint.test.ts prove that they agree.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = null
  let frame = null
  try {
    theme = localStorage.getItem('theme')
    language = localStorage.getItem('language')
    if (localStorage.getItem('token')) {
      const isRail = localStorage.getItem('nav') === 'collapsed' || matchMedia('screen and (width < 1100px)').matches
      frame = isRail ? 'narrow' : 'wide'
    }
  } catch {
    // Storage is closed to us: the defaults hold.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  }
  root.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#fbfcfc' : '#0d0f11')
  // Screens without the shell.
  const alone = /^\/(signin|sign-up|request-access|oauth|about|d|a|dev|call|call-ui|meeting)(\/|$)/.test(
    location.pathname,
  )
  if (frame && !alone) root.dataset.frame = frame
  // What somebody was sent a link to has more to fetch than the sign-in screen.
  const [, sent] = /^\/(d|a|call|call-ui)(?:\/|$)/.exec(location.pathname) ?? []
  if (sent) root.dataset.opening = sent === 'd' ? 'board' : 'agent'
  if (language !== 'en' && language !== 'id') {
    const spoken = navigator.languages.map((tag) => /^(en|id|in)(-|$)/i.exec(tag)?.[1]).find(Boolean)
    language = /^i/i.test(spoken ?? '') ? 'id' : 'en'
  }
  root.lang = language
})()
