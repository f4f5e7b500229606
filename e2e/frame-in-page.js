// Runs within a page: what of a screen is not where the frame has it, and how far things move by themselves.
const shifts = { shift: 0, moved: [] }

new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifts.shift += value
    for (const { node } of sources ?? [])
      shifts.moved.push(
        `${value.toFixed(3)} ${node?.nodeName} ${String(node?.className ?? node?.textContent ?? '').slice(0, 60)}`,
      )
  }
}).observe({ type: 'layout-shift', buffered: true })

/** How much has moved since it was asked last, and what. */
function shiftsSince() {
  const told = { ...shifts }
  Object.assign(shifts, { shift: 0, moved: [] })
  return told
}

const isSeen = (element) => element.getBoundingClientRect().height > 0

/** What is wrong at the width of the window, one line each; sizes in px. */
function frameFaults(hasColumn) {
  const main = document.querySelector('main')
  if (!main) return ['no main']
  return [...pageFaults(), ...barFaults(main, hasColumn), ...(hasColumn ? columnFaults(main) : [])]
}

function pageFaults() {
  const faults = []
  const html = document.documentElement
  if (html.scrollWidth > html.clientWidth + 1) faults.push(`scrolls sideways: ${html.scrollWidth}`)
  const headings = [...document.querySelectorAll('h1')].filter(isSeen)
  if (headings.length !== 1) faults.push(`${headings.length} h1: ${headings.map((h1) => h1.textContent).join(' | ')}`)
  return faults
}

/** Beside the bar of the screen there may be those of panes. */
function barFaults(main, hasColumn) {
  const from = main.getBoundingClientRect().left
  const bar = [...main.querySelectorAll('header')].filter(isSeen).find((header) => {
    const { top, left } = header.getBoundingClientRect()
    return top < 1 && Math.abs(left - from) < 1
  })
  if (!bar) return isPhone() || hasColumn ? ['no bar'] : []
  const { height } = bar.getBoundingClientRect()
  return Math.abs(height - 48) > 1 ? [`bar is ${height} high`] : []
}

const isPhone = () => innerWidth < 768
const widest = { reading: 720, list: 1200, full: Number.POSITIVE_INFINITY }

function columnFaults(main) {
  const columns = [...main.querySelectorAll('[data-column]')].filter(isSeen)
  const [column] = columns
  if (columns.length !== 1) return [`${columns.length} columns`]
  const faults = []
  const style = getComputedStyle(column)
  const [before, after] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingRight)]
  const box = column.getBoundingClientRect()
  const content = box.width - before - after
  if (!(content <= widest[column.dataset.column] + 1)) faults.push(`column of ${content}`)
  const edge = box.left + before - main.getBoundingClientRect().left - besideColumn(main)
  const wanted = isPhone() ? 16 : 24
  if (Math.abs(edge - wanted) > 1) faults.push(`left edge at ${edge}, not ${wanted}`)
  const first = [...column.children].find((child) => isSeen(child) && child.getBoundingClientRect().width > 1)
  const begins = first && first.getBoundingClientRect().left - box.left - before
  if (begins === undefined) faults.push('nothing in the column')
  else if (Math.abs(begins) > 1) faults.push(`content begins ${begins} beside the edge`)
  return faults
}

/** The list of sections stands between the navigation and the column. */
const besideColumn = (main) => main.querySelector('[data-beside-column]')?.getBoundingClientRect().width ?? 0

const isBusy = () =>
  [...document.querySelectorAll('[aria-busy=true]:not([data-answer])')].some((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  })

/** Waits until the screen has its heading, nothing in sight is busy, and its size stays for a while; false after a minute: a slow machine is no fault of a screen. */
async function settled() {
  let quiet = 0
  let before = ''
  for (const end = performance.now() + 60_000; performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 40))
    const now = `${[...document.querySelectorAll('main *')].length} ${document.querySelector('main')?.scrollWidth} ${shifts.shift}`
    const isQuiet = now === before && !isBusy() && [...document.querySelectorAll('h1')].some(isSeen)
    quiet = isQuiet ? quiet + 1 : 0
    if (quiet === 2) return true
    before = now
  }
  return false
}

globalThis.frame = { settled, frameFaults, shiftsSince }
