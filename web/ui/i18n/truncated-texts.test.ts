// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { showTruncatedTexts } from './truncated-texts.ts'

let name: HTMLElement

beforeAll(showTruncatedTexts)
beforeEach(() => {
  document.body.innerHTML = '<p style="text-overflow: ellipsis"><b>Anastasia of the North</b></p>'
  name = document.querySelector('p')!
  setWidth(80)
})

function setWidth(width: number) {
  Object.defineProperty(name, 'scrollWidth', { value: 120, configurable: true })
  Object.defineProperty(name, 'clientWidth', { value: width, configurable: true })
}

function getHoverName(): string {
  name.firstElementChild!.dispatchEvent(new Event('pointerover', { bubbles: true }))
  return name.title
}

test('shows truncated text in full on hover', () => {
  expect(getHoverName()).toBe('Anastasia of the North')
})

test('follows a change of the text', () => {
  getHoverName()
  name.firstElementChild!.textContent = 'Bartholomew of the South'
  expect(getHoverName()).toBe('Bartholomew of the South')
})

test('shows no tooltip once there is room', () => {
  getHoverName()
  setWidth(120)
  expect(getHoverName()).toBe('')
})

test('keeps a title set by the screen', () => {
  name.title = 'Member since 2019'
  expect(getHoverName()).toBe('Member since 2019')
  setWidth(120)
  expect(getHoverName()).toBe('Member since 2019')
})
