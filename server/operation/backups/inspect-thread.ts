import { answerAsked } from '../../platform/asked-thread.ts'
import { inspectCopy, type Inspected } from './inspect-copy.ts'

/* The thread of `inspectApart`: every page of a large club takes seconds. */
answerAsked<string, Inspected>(async (file) => inspectCopy(file))
