import { serveRequests } from '../../platform/threads/worker-client.ts'
import { inspectCopy, type CopyInspection } from './inspect-copy.ts'

/* Worker thread of the inspection, since reading every page of a large club takes seconds. */
serveRequests<string, CopyInspection>(async (file) => inspectCopy(file))
