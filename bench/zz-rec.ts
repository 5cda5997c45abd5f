import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startServer } from '#server/testing/programs/process.ts'
const folder = mkdtempSync(join(tmpdir(), 'zz-'))
const server = await startServer({ DATA_DIR: folder, DEMO: 'true' })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, args: ['--no-sandbox', '--disable-gpu'] })
for (let k = 0; k < 5; k++) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const reply = await page.request.post(`${server.url}/api/auth/demo`, { data: {} })
  const { user, expiresAt } = await reply.json()
  await context.addInitScript(([w, u]) => { localStorage.setItem('currentUser', w!); localStorage.setItem('sessionExpiresAt', u!) }, [JSON.stringify(user), String(Date.parse(expiresAt))])
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(server.url + '/dashboard')
  const press = page.getByRole('button', { name: 'Record match' }).first()
  await press.waitFor(); await page.waitForTimeout(6000)
  if (k === 4) { await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 200 }); await cdp.send('Profiler.start') }
  const r = await press.evaluate(async (button: HTMLElement) => new Promise<number[]>((resolve) => {
    const from = performance.now(); let click = 0
    new MutationObserver((_, watch) => { if (!document.querySelector('dialog[open]')) return; watch.disconnect(); const m = performance.now() - from; requestAnimationFrame(() => resolve([click, m, performance.now() - from])) }).observe(document.body, { childList: true, subtree: true, attributes: true })
    button.click(); click = performance.now() - from
  }))
  console.log(r.map(Math.round), await page.evaluate(() => [document.querySelectorAll('dialog *').length, document.querySelectorAll('*').length]))
  if (k === 4) { await page.waitForTimeout(500); const { profile } = await cdp.send('Profiler.stop'); writeFileSync('/tmp/prof/p.cpuprofile', JSON.stringify(profile)) }
  await context.close()
}
await browser.close(); await server.kill('SIGTERM'); process.exit(0)
