/** Identifier of this build, put in by the bundler. */
declare const __BUILD__: string
