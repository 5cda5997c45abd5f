import { createContext, use } from 'react'

/** The site's name, shown after the page's title in the browser tab. */
export const SiteName = createContext('Fivebar')

export function useSiteName(): string {
  return use(SiteName)
}
