import { lazyPart } from '../../platform/lazy-part.tsx'

/** When the reader plays next, loaded after the dashboard. */
export const MyStart = lazyPart(async () => (await import('./my-start.tsx')).MyStart, {
  isSilent: true,
})
