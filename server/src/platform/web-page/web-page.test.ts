import { afterAll, expect, test } from 'vitest'
import { startFakeWeb } from '../../providers/web-search/fake.ts'
import { createWebPages } from './web-page.ts'

const long = `<p>${'Kalimat panjang sekali. '.repeat(12_000)}</p>`
const web = await startFakeWeb([
  {
    path: '/article',
    title: '',
    html: `<html><head><title>Kopi</title><meta property="og:site_name" content="Kabar Kopi">
      <meta property="article:published_time" content="2026-02-03T10:00:00Z"></head>
      <body><nav>Beranda Masuk</nav><article><h1>Harga kopi naik</h1>
      <p>Harga kopi robusta naik <b>dua belas persen</b> pada Januari.</p><script>document.title='x'</script>
      <table><tr><td>Robusta</td><td>Rp 70.000</td></tr></table></article></body></html>`,
  },
  { path: '/plain', title: '', html: 'Baris satu', type: 'text/plain; charset=utf-8' },
  { path: '/latin', title: '', html: '', type: 'text/html; charset=iso-8859-1' },
  { path: '/long', title: '', html: `<body>${long}</body>` },
  { path: '/huge', title: '', html: 'x'.repeat(2 * 1024 * 1024 + 1) },
  { path: '/deep', title: '', html: '<div>'.repeat(100_000) },
  { path: '/pdf', title: '', html: '%PDF-1.7', type: 'application/pdf' },
  { path: '/empty', title: '', html: '<body><script>1</script></body>' },
  { path: '/inside', title: '', html: '', redirect: 'http://169.254.169.254/latest/meta-data/' },
  { path: '/away', title: '', html: '', redirect: '/article' },
])
afterAll(() => web.close())
// The small web is on loopback, which only this test may reach; the clouds' metadata address stays refused.
const pages = createWebPages({ allow: (_, address) => address === '127.0.0.1' })
afterAll(() => pages.close())
const read = (path: string) => pages.read(`${web.url}${path}`, new AbortController().signal)

test('an article is read without what surrounds it, with what it says of itself', async () => {
  const page = await read('/article')
  expect(page).toMatchObject({ title: 'Kopi', site: 'Kabar Kopi', date: '2026-02-03', cut: false })
  expect(page.text).toContain('Harga kopi robusta naik dua belas persen pada Januari.')
  expect(page.text).toMatch(/Robusta \| Rp 70\.000/)
  expect(page.text).not.toMatch(/Beranda|document\.title/)
})

test('plain text is taken as it is, and a redirect is followed', async () => {
  expect((await read('/plain')).text).toBe('Baris satu')
  expect((await read('/away')).url).toBe(`${web.url}/article`)
})

test('a very long page is cut and says so', async () => {
  const page = await read('/long')
  expect(page.cut).toBe(true)
  expect(page.text.length).toBe(200_000)
})

test.each([
  ['/huge', 'net_too_large'],
  ['/pdf', 'page_kind'],
  ['/empty', 'page_empty'],
  ['/nowhere', 'page_status'],
  ['/inside', 'net_address_refused'],
])('%s is refused: %s', async (path, code) => {
  await expect(read(path)).rejects.toMatchObject({ code })
})

test('a page made to break its reader only ends its own reading', async () => {
  await expect(read('/deep').then(({ text }) => text)).rejects.toMatchObject({ code: expect.stringMatching(/^page_/) })
  expect((await read('/article')).title).toBe('Kopi')
})

test.each([
  'http://169.254.169.254/',
  'http://localhost:8080/',
  'http://[::1]/',
  'http://10.0.0.8/',
  'file:///etc/passwd',
])('%s is never asked', async (url) => {
  const strict = createWebPages()
  await expect(strict.read(url, new AbortController().signal)).rejects.toMatchObject({
    code: expect.stringMatching(/^net_address_/),
  })
  await strict.close()
})
