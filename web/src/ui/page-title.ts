import { useEffect } from 'react'

let brand = 'Nalar'

/** The product's name, from the installation's configuration; set once at the start. */
export function setBrand(name: string): void {
  brand = name
}

export const getBrand = (): string => brand

/** The form of every page's title (spec §2): `Nalar | Chat`. */
export const pageTitle = (page: string): string => (page ? `${brand} | ${page}` : brand)

/** Sets the page's title while a screen is shown. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page)
  }, [page])
}
