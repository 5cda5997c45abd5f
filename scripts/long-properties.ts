import { configureGlobal } from 'fast-check'

/** In the long run, every property is tested with a hundred times as many inputs. */
configureGlobal({ numRuns: 10_000 })
