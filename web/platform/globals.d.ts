/** Identifier of this build, put in by the bundler. */
declare const __BUILD__: string

/** What the page asked for before its scripts were there, by address; null where no answer came. */
declare var askedEarly: Map<string, Promise<Response | null>> | undefined
