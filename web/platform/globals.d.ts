/** Identifier of this build, put in by the bundler. */
declare const __BUILD__: string

/** What the page asked for before its scripts were there, by address; null where no answer came. */
// oxlint-disable-next-line no-var -- what the global object has is declared so
declare var askedEarly: Map<string, Promise<Response | null>> | undefined
