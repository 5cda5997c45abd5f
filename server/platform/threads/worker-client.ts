import { parentPort, Worker } from 'node:worker_threads'
import { mutex } from './mutex.ts'

/** Idle time after which a worker thread ends and frees its caches. */
const idleMs = 5 * 60 * 1000

/** A worker thread that answers one request at a time. */
export type WorkerClient<Question, Answer> = {
  readonly ask: (question: Question) => Promise<Answer>
  /** Ends the worker. Pending requests fail, and the next one starts another worker. */
  readonly end: () => Promise<void>
}

/** The part of an error that is sent between threads: its message, and the database's code. */
type Failure = Pick<Error, 'message'> & {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly constraint?: unknown
}

type WorkerReply<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: Failure }
type Waiting<Answer> = PromiseWithResolvers<Answer> & { readonly worker: Worker }

/** Runs work that would block the event loop on a worker thread, which starts with the first request. */
export function createWorkerClient<Question, Answer>(
  file: URL,
  workerData: unknown = null,
): WorkerClient<Question, Answer> {
  let thread: Worker | null = null
  let lastId = 0
  let idleTimer: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting<Answer>>()
  const end = async () => {
    clearTimeout(idleTimer)
    const endingThread = thread
    thread = null
    await endingThread?.terminate()
  }
  const settle = (id: number) => {
    const pending = waiting.get(id)
    waiting.delete(id)
    // An idle worker does not keep the process alive; a busy one does.
    if (waiting.size === 0) thread?.unref()
    return pending
  }
  const startWorker = () => {
    const worker = new Worker(file, { workerData })
    const fail = (error: Error) => {
      if (thread === worker) thread = null
      // Another worker may have started while this one ended; its requests stay pending.
      for (const [id, pending] of waiting) if (pending.worker === worker) settle(id)?.reject(error)
    }
    worker.on('message', (reply: WorkerReply<Answer>) => {
      const pending = settle(reply.id)
      if ('answer' in reply) pending?.resolve(reply.answer)
      else pending?.reject(Object.assign(new Error(reply.failure.message), reply.failure))
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread ended without an answer')))
    return worker
  }
  return {
    ask: async (question) => {
      thread ??= startWorker()
      lastId += 1
      const pending = { ...Promise.withResolvers<Answer>(), worker: thread }
      waiting.set(lastId, pending)
      thread.ref()
      thread.postMessage({ id: lastId, question })
      clearTimeout(idleTimer)
      idleTimer = setTimeout(() => void (waiting.size === 0 && end()), idleMs).unref()
      return pending.promise
    },
    end,
  }
}

/** Answers requests one at a time, on the worker thread. */
export function serveRequests<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
): void {
  const runExclusively = mutex()
  parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
    void runExclusively(async () => answer(question)).then(
      (found) => parentPort?.postMessage({ id, answer: found }),
      (error: unknown) => parentPort?.postMessage({ id, failure: toFailure(error) }),
    )
  })
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, code, errcode, constraint } = error as Error & Failure
  return { message, code, errcode, constraint }
}
