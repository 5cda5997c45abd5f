import type { Page } from '@playwright/test'
import { callApi, expect, freshName } from '../club.ts'

export type CreatedTournament = {
  readonly id: string
  readonly name: string
  readonly playerIds: readonly string[]
}
type Listed = { items: { id: string; name: string }[] }
export type Match = { id: string; number: number; status: string; sides: { name: string }[] }

/** Creates a draft without participants. */
export async function createDraft(page: Page, name: string, body: object = {}): Promise<string> {
  const settings = { name, sportId: 'tabletennis', ...body }
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/tournaments', settings)
  return id
}

/** Enters new players in a tournament. */
export async function addPlayers(page: Page, id: string, names: readonly string[]) {
  const entries = names.map((name) => ({ name }))
  await callApi(page, 'POST', `/api/tournaments/${id}/participants/many`, { entries })
}

/** Starts a tournament of the club's first players. */
export async function startTournament(
  page: Page,
  body: object,
  count = 4,
): Promise<CreatedTournament> {
  const name = freshName('Cup')
  const all = await callApi<Listed>(page, 'GET', '/api/players?pageSize=50')
  const playerIds = all.items.slice(0, count).map(({ id }) => id)
  const id = await createDraft(page, name, { minParticipants: 2, ...body })
  const entries = playerIds.map((playerId) => ({ playerId }))
  await callApi(page, 'POST', `/api/tournaments/${id}/participants/many`, { entries })
  await callApi(page, 'POST', `/api/tournaments/${id}/start`, {})
  return { id, name, playerIds }
}

export async function loadMatches(page: Page, id: string): Promise<Match[]> {
  const { items } = await callApi<{ items: Match[] }>(page, 'GET', `/api/tournaments/${id}/matches`)
  return items
}

export async function loadStatus(page: Page, id: string): Promise<string> {
  return (await callApi<{ status: string }>(page, 'GET', `/api/tournaments/${id}`)).status
}

/** Records the same result for every match until none is ready. */
export async function playAllMatches(page: Page, id: string, score: readonly [number, number]) {
  const [player1Score, player2Score] = score
  for (;;) {
    const match = (await loadMatches(page, id)).find(({ status }) => status === 'ready')
    if (match === undefined) return
    const path = `/api/tournaments/${id}/matches/${match.id}/result`
    await callApi(page, 'POST', path, { player1Score, player2Score })
  }
}

/** Saves the result of the open dialog and waits until the server has stored it. */
export async function saveOpenResult(page: Page) {
  const reply = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().endsWith('/result'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Save result' }).click()
  expect((await reply).ok()).toBe(true)
}
