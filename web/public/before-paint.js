// Runs before the first paint, so that no page flashes in the wrong theme or language. The rules are those of
// src/ui/theme.ts and src/lib/i18n/language.ts; before-paint.test.ts proves that they agree.
;(() => {
  const root = document.documentElement
  let theme = null
  let language = null
  try {
    theme = localStorage.getItem('theme')
    language = localStorage.getItem('language')
  } catch {
    // Storage is closed to us: the defaults hold.
  }
  if (theme !== 'dark' && theme !== 'light') {
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  }
  root.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'light' ? '#fbfcfc' : '#0d0f11')
  root.lang = language === 'id' ? 'id' : 'en'
})()
