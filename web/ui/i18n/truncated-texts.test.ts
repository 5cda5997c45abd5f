// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { showTruncatedTexts } from './truncated-texts.ts'

let name: HTMLElement

beforeAll(showTruncatedTexts)
beforeEach(() => {
  document.body.innerHTML = '<p style="text-overflow: ellipsis"><b>Anastasia of the North</b></p>'
  name = document.querySelector('p')!
  room(80)
})

function room(width: number) {
  Object.defineProperty(name, 'scrollWidth', { value: 120, configurable: true })
  Object.defineProperty(name, 'clientWidth', { value: width, configurable: true })
}

function pointAt(): string {
  name.firstElementChild!.dispatchEvent(new Event('pointerover', { bubbles: true }))
  return name.title
}

test('shows truncated text in full on hover', () => {
  expect(pointAt()).toBe('Anastasia of the North')
})

test('follows a change of the text', () => {
  pointAt()
  name.firstElementChild!.textContent = 'Bartholomew of the South'
  expect(pointAt()).toBe('Bartholomew of the South')
})

test('shows no tooltip once there is room', () => {
  pointAt()
  room(120)
  expect(pointAt()).toBe('')
})

test('keeps a title set by the screen', () => {
  name.title = 'Member since 2019'
  expect(pointAt()).toBe('Member since 2019')
  room(120)
  expect(pointAt()).toBe('Member since 2019')
})
