import { createContext, use } from 'react'

/** Follows the page's title in the document title. */
export const SiteName = createContext('Fivebar')

export function useSiteName(): string {
  return use(SiteName)
}
