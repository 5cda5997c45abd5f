import { serveRequests } from '../../platform/threads/worker-client.ts'
import { inspectCopy, type Inspected } from './inspect-copy.ts'

/* The thread that inspects backups, since checking every page of a large club takes seconds. */
serveRequests<string, Inspected>(async (file) => inspectCopy(file))
