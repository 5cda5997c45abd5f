import { parentPort, workerData } from 'node:worker_threads'
import type { TournamentCommand } from '#engine/tournaments/tournament/command-types.ts'
import { decideCommand } from '#engine/tournaments/tournament/commands.ts'
import type { Tournament } from '#engine/tournaments/tournament/events.ts'

/* The thread of `pairApart`: one command, one answer. */
type Task = { readonly tournament: Tournament; readonly command: TournamentCommand }
const { tournament, command } = workerData as Task
parentPort?.postMessage(decideCommand(tournament, command))
