/** Build identifier, set by the bundler. */
declare const __BUILD__: string

/** What the page prefetched before its scripts loaded, by URL; null where no reply came. */
// oxlint-disable-next-line no-var -- what the global object has is declared so
declare var askedEarly: Map<string, Promise<Response | null>> | undefined
