import { serveRequests } from '../../platform/threads/worker-client.ts'
import { inspectCopy, type CopyInspection } from './inspect-copy.ts'

/* The worker thread of the inspection: reading every page of a large club takes seconds. */
serveRequests<string, CopyInspection>(async (file) => inspectCopy(file))
