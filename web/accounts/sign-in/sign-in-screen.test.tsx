import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logIn, logInDemo } from '#contract/players/accounts.ts'
import { getClub } from '#contract/club/club.ts'
import { passSecondFactor } from '#contract/security/second-factor.ts'
import { answer, requestsTo, refuse } from '../../testing/network.test-data.ts'
import { someClub, someUser } from '../../testing/people.test-data.ts'
import { show } from '../../testing/screen.test-data.tsx'
import { beginSession, endSession } from '../../platform/session/session.ts'
import { SignInScreen } from './sign-in-screen.tsx'

const session = {
  user: someUser(),
  accessToken: null,
  refreshToken: null,
  expiresAt: '2100-01-01T00:00:00.000Z',
}

beforeEach(() => {
  answer(getClub, someClub)
})

async function showScreen() {
  const { user } = await show(<SignInScreen />, { as: null })
  await screen.findByRole('heading', { name: 'Sign in' })
  return { user }
}
type User = Awaited<ReturnType<typeof showScreen>>['user']

async function passFirstStep(user: User) {
  answer(logIn, {
    requiresTwoFactor: true,
    ticket: 'ticket-1',
    user: null,
    accessToken: null,
    refreshToken: null,
    expiresAt: null,
  })
  await user.type(screen.getByLabelText('E-mail'), 'lerato@example.org')
  await user.type(screen.getByLabelText('Password'), 'Spin-Serve9!harbour')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Second step' })
}

test('marks both fields of an empty form, focuses the first and sends nothing', async () => {
  const { user } = await showScreen()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findAllByText('This field is required')).toHaveLength(2)
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(requestsTo(logIn)).toEqual([])
})

test('shows a wrong password, and keeps the e-mail', async () => {
  const { user } = await showScreen()
  refuse(logIn, 'VALIDATION_ERROR')
  await user.type(screen.getByLabelText('E-mail'), 'lerato@example.org')
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('lerato@example.org')
})

test('says that the browser blocks cookies, and sends nothing', async () => {
  const { user } = await showScreen()
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await user.type(screen.getByLabelText('E-mail'), 'lerato@example.org')
  await user.type(screen.getByLabelText('Password'), 'Spin-Serve9!harbour')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Token storage failed')
  expect(requestsTo(logIn)).toEqual([])
  vi.restoreAllMocks()
})

test.each([
  ['ended on the server', 60_000, /^Your session has ended. Sign in again/],
  ['was refused at once', 0, /^Token storage failed. Allow cookies for this site/],
])('explains why a session %s', async (_, age, explanation) => {
  endSession('signed-out')
  const now = Date.now()
  beginSession(session)
  vi.spyOn(Date, 'now').mockReturnValue(now + age)
  endSession('expired')
  vi.restoreAllMocks()
  await showScreen()
  expect(screen.getByRole('status').textContent).toMatch(explanation)
})

test('replaces the first step with the second and focuses its code', async () => {
  const { user } = await showScreen()
  await passFirstStep(user)
  const code = await screen.findByLabelText('Code')
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
})

test('shows a refused code at its field', async () => {
  const { user } = await showScreen()
  await passFirstStep(user)
  refuse(passSecondFactor, 'VALIDATION_ERROR')
  const code = await screen.findByLabelText('Code')
  await user.type(code, '000000')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(code)
})

test('explains what to do about an expired step', async () => {
  const { user } = await showScreen()
  await passFirstStep(user)
  refuse(passSecondFactor, 'UNAUTHORIZED', [], 'signIn.token')
  await user.type(await screen.findByLabelText('Code'), '000000')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText(/^This step has expired\./)
})

test.each([
  ['Use a backup code', 'Backup code', 'Sign in', 'backup'],
  ['Use a recovery code', 'Recovery code', 'Sign in and turn off', 'recovery'],
])('%s sends the code with its method', async (choice, label, submit, method) => {
  const { user } = await showScreen()
  await passFirstStep(user)
  answer(passSecondFactor, session)
  await user.click(await screen.findByRole('button', { name: choice }))
  await user.type(screen.getByLabelText(label), 'ABCD-2345')
  await user.click(screen.getByRole('button', { name: submit }))
  await waitFor(() => expect(requestsTo(passSecondFactor)).toHaveLength(1))
  expect(requestsTo(passSecondFactor)[0]!.body).toEqual({
    ticket: 'ticket-1',
    code: 'ABCD-2345',
    method,
  })
})

test('keeps the input when starting over', async () => {
  const { user } = await showScreen()
  await passFirstStep(user)
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('lerato@example.org')
  await screen.findByRole('heading', { name: 'Sign in' })
})

test.each([
  ['Sign in as a demo user', 'organizer'],
  ['Sign in as a demo player', 'player'],
  ['Sign in as a demo administrator', 'admin'],
])('%s enters the demo club', async (label, as) => {
  answer(getClub, { ...someClub, demo: true })
  answer(logInDemo, { ...session, user: someUser({ isDemo: true }) })
  const { user } = await showScreen()
  await user.click(await screen.findByRole('button', { name: label }))
  await waitFor(() => expect(requestsTo(logInDemo)).toHaveLength(1))
  expect(requestsTo(logInDemo)[0]!.body).toEqual({ as })
})

test('offers demo accounts only in a demo club', async () => {
  await showScreen()
  expect(screen.queryByRole('button', { name: /demo/ })).toBeNull()
})
