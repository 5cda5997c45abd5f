import { ask, enterAsDemo, test } from './club.ts'
test('shots', async ({ page }) => {
  test.setTimeout(200000)
  await enterAsDemo(page, '/teams')
  const ids = async (...who: string[]) =>
    Promise.all(
      who.map(
        async (w) =>
          (await ask<{ items: { id: string }[] }>(page, 'GET', `/api/players?q=${w}`)).items[0]!.id,
      ),
    )
  const mk = async (name: string, sportId: string, color: string, people: string[]) => {
    const t = await ask<{ id: string }>(page, 'POST', '/api/teams', {
      sportId,
      name,
      color,
      captainId: people[0],
      homeVenue: 'Harbour Street',
    })
    for (const p of people.slice(1))
      await ask(page, 'POST', `/api/teams/${t.id}/roster`, {
        command: { type: 'add', playerId: p },
      })
    return t.id
  }
  const A = await ids('Lerato', 'Zofia', 'Luca'),
    B = await ids('Kwame', 'Ingrid', 'Mateus')
  const a = await mk('Harbour Street A', 'tabletennis', '#27323f', A),
    b = await mk('Broadstone Spinners', 'tabletennis', '#b0233a', B)
  const play = async (until: number) => {
    const { id } = await ask<{ id: string }>(page, 'POST', '/api/team-matches', {
      homeId: a,
      awayId: b,
      systemId: 'tt.british10',
      startsAt: '2026-11-24T19:30:00Z',
    })
    const cmd = async (command: object) => ask(page, 'POST', `/api/team-matches/${id}`, { command })
    if (until < 0) {
      await cmd({
        type: 'lineUp',
        side: 'away',
        places: { 1: [B[0]], 2: [B[1]], 3: [B[2]], D: [B[0], B[1]] },
      })
      return id
    }
    await cmd({
      type: 'lineUp',
      side: 'home',
      places: { 1: [A[0]], 2: [A[1]], 3: [A[2]], D: [A[0], A[1]] },
    })
    await cmd({
      type: 'lineUp',
      side: 'away',
      places: { 1: [B[0]], 2: [B[1]], 3: [B[2]], D: [B[0], B[1]] },
    })
    for (let n = 1; n <= until; n++)
      await cmd({
        type: 'rubber',
        n,
        score: n % 3 ? [3, 1] : [0, 3],
        details: {
          unit: 'sets',
          sets:
            n % 3
              ? [
                  [11, 7],
                  [11, 9],
                  [8, 11],
                  [11, 6],
                ]
              : [
                  [9, 11],
                  [8, 11],
                  [7, 11],
                ],
        },
      })
    return id
  }
  const done = await play(10)
  await ask(page, 'POST', `/api/team-matches/${done}`, { command: { type: 'send' } })
  await ask(page, 'POST', `/api/team-matches/${done}`, { command: { type: 'confirm' } })
  const lu = await play(-1),
    live = await play(6),
    sent = await play(10)
  await ask(page, 'POST', `/api/team-matches/${sent}`, { command: { type: 'send' } })
  const foos = await mk('Rods', 'foosball', '#735400', A),
    foos2 = await mk('Goals', 'foosball', '#0e8a5f', B)
  void foos
  void foos2
  for (const [w, h] of [
    [1440, 900],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const [name, path] of [
        ['team', `/teams/${a}`],
        ['lineup', `/teams/matches/${lu}`],
        ['live', `/teams/matches/${live}`],
        ['sent', `/teams/matches/${sent}`],
        ['print', `/teams/matches/${sent}/print`],
      ] as const) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForTimeout(900)
        await page.screenshot({ path: `/tmp/t-shots/m-${name}-${w}-${scheme}.png` })
      }
      await page.goto(`/teams/matches/${live}`)
      await page.getByRole('button', { name: 'Enter rubber 7' }).click()
      await page.waitForTimeout(900)
      await page.screenshot({ path: `/tmp/t-shots/m-rubber-${w}-${scheme}.png` })
    }
  }
})
