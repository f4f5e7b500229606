import { useEffect } from 'react'

let brand = 'Nalar'

/** The product's name, from the installation's configuration; set once at the start. */
export function setBrand(name: string): void {
  brand = name
}

export const getBrand = (): string => brand

/** The form of every page's title: `Nalar | Chat`. */
const pageTitle = (page: string): string => (page ? `${brand} | ${page}` : brand)

let current = ''
let waiting = 0

const show = () => {
  const count = waiting > 99 ? '99+' : waiting
  document.title = `${waiting > 0 ? `(${count}) ` : ''}${pageTitle(current)}`
}

/** How much waits for the person, before the page's title: `(3) Nalar | Chat`. Nothing when it is 0. */
export function setTitleCount(count: number): void {
  waiting = count
  show()
}

/** Sets the page's title while a screen is shown. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    current = page
    show()
  }, [page])
}
