import { parentPort, workerData } from 'node:worker_threads'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { decideCommand } from '#engine/tournaments/log/commands/commands.ts'
import type { Tournament } from '#engine/tournaments/log/events.ts'

/* The thread of `pairInWorker`: decides one command and posts the decision. */
type Task = { readonly tournament: Tournament; readonly command: TournamentCommand }
const { tournament, command } = workerData as Task
parentPort?.postMessage(decideCommand(tournament, command))
