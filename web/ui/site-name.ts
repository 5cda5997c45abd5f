import { createContext, use } from 'react'

/** Stands after the page's title in the document's. */
export const SiteName = createContext('Fivebar')

export function useSiteName(): string {
  return use(SiteName)
}
