import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../platform/database.ts'
import { engineAt, type EngineAddress } from '../platform/dialect.ts'
import { boardsForeseer, type ForesightRequest } from './foresee-boards.ts'

/* The thread of `createForesight`: one question at a time, on a connection of its own. */
export type Question = { readonly id: number; readonly asked: ForesightRequest }

const engine = engineAt(workerData as EngineAddress)
const open = openDatabase(engine)
const foresee = boardsForeseer(open)

let turn: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ id, asked }: Question) => {
  turn = turn.then(async () =>
    foresee(asked)
      .then((foreseen) => parentPort?.postMessage({ id, foreseen }))
      .catch((error: unknown) => {
        const trouble = engine.troubleOf(error)
        parentPort?.postMessage({ id, error: String(error), trouble })
      }),
  )
})
