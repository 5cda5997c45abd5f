/** Build identifier, set by the bundler. */
declare const __BUILD__: string

/** What the page prefetched before its scripts loaded, by URL; null where no reply came. */
// oxlint-disable-next-line no-var -- only var declares a property of globalThis
declare var prefetchedReplies: Map<string, Promise<Response | null>> | undefined
