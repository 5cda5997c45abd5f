import { configureGlobal } from 'fast-check'

/** In the long run every property is tried on a hundred times as many inputs as usual. */
configureGlobal({ numRuns: 10_000 })
