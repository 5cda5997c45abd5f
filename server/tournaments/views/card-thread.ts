import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { SportId } from '#engine/sports/types.ts'
import { serveRequests } from '../../platform/threads/worker-client.ts'
import { cardColours } from './card-colours.ts'
import type { Card } from './draw-card.ts'
import type { CardHead, CardResult, ListCard, ResultsCard } from './list-card.ts'
import type { CardChampion, TournamentCard } from './tournament-card.ts'

/*
 * The worker thread of `createCardPainter`: draws pictures for sharing. Colours, widths and
 * shapes match those of the screens (web/app/tokens.css, light).
 */

const width = 1200
const height = 630
const barHeight = 88
const margin = 64
const innerWidth = width - 2 * margin
const panelTop = 256
const rowHeight = 56

const colours = {
  slate: '#27323f',
  onSlate: '#f5f7f9',
  dimOnSlate: '#b7c2ce',
  page: '#f6f6f3',
  surface: '#ffffff',
  line: '#dddfe1',
  line2: '#b4bcc6',
  text: '#18212c',
  text2: '#465364',
  text3: '#5a6777',
  tile: '#222c38',
  cut: '#10161d',
} as const

const accents: Record<SportId, { readonly accent: string; readonly ink: string }> = {
  tabletennis: { accent: '#2470d8', ink: '#1a5bb5' },
  pool: { accent: '#0e8a5f', ink: '#0a6b49' },
  darts: { accent: '#d2364d', ink: '#ad2239' },
  chess: { accent: '#7655cc', ink: '#5f40b3' },
  foosball: { accent: '#b58600', ink: '#735400' },
}

const families = ['latin', 'latin-ext', 'vietnamese'].map((script) => {
  const file = `@fontsource-variable/archivo/files/archivo-${script}-standard-normal.woff2`
  const family = `Archivo ${script}`
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), family)
  return family
})
// Fallbacks for glyphs that the font lacks.
const fallbackFamilies = ['Noto Sans', 'Noto Sans CJK SC', 'Droid Sans Fallback', 'DejaVu Sans']
const fontFamily = [...families, ...fallbackFamilies].map((name) => `"${name}"`).join(', ')

/** Width axis of the font, in per cent, for each use. */
const fontWidths = { title: 112, text: 100, number: 78 } as const

type TextStyle = {
  readonly size: number
  readonly weight: 400 | 500 | 600 | 700
  readonly stretch?: keyof typeof fontWidths
  readonly colour: string
}
type Place = { readonly x: number; readonly y: number; readonly maxWidth: number }

function setTextStyle(
  pen: SKRSContext2D,
  { size, weight, stretch = 'text', colour }: TextStyle,
): void {
  pen.font = `${weight} ${size}px ${fontFamily}, sans-serif`
  pen.fontVariationSettings = `'wght' ${weight}, 'wdth' ${fontWidths[stretch]}`
  pen.fillStyle = colour
}

/** Draws text, truncated to fit. Returns its width. */
function drawText(pen: SKRSContext2D, text: string, style: TextStyle, place: Place): number {
  setTextStyle(pen, style)
  const characters = Array.from(text)
  let shown = text
  while (characters.length > 1 && pen.measureText(shown).width > place.maxWidth) {
    characters.pop()
    shown = `${characters.join('').trimEnd()}…`
  }
  pen.fillText(shown, place.x, place.y)
  return pen.measureText(shown).width
}

/** Writes text as large as its place allows, but no smaller than the minimum size. */
function drawTextToFit(
  pen: SKRSContext2D,
  text: string,
  style: TextStyle & { readonly minSize: number },
  place: Place,
): void {
  let { size } = style
  const isTooWide = () => {
    setTextStyle(pen, { ...style, size })
    return pen.measureText(text).width > place.maxWidth
  }
  while (size > style.minSize && isTooWide()) size -= 2
  drawText(pen, text, { ...style, size }, place)
}

type Stroke = { readonly colour: string; readonly width: number }

function drawSegments(
  pen: SKRSContext2D,
  points: readonly (readonly [number, number])[],
  stroke: Stroke,
) {
  pen.strokeStyle = stroke.colour
  pen.lineWidth = stroke.width
  pen.lineCap = 'round'
  pen.beginPath()
  points.forEach(([x, y], index) => (index % 2 === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
  pen.stroke()
}

/** The five-bar gate: four strokes and a slash. Shape of web/public/mark.svg. */
function drawMark(pen: SKRSContext2D, x: number, y: number, slash: string): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(1.5, 1.5)
  const posts = [6, 13.3, 20.6, 28].flatMap((at) => [[at, 4] as const, [at, 24] as const])
  drawSegments(pen, posts, { colour: colours.onSlate, width: 3.4 })
  drawSegments(
    pen,
    [
      [2, 21.5],
      [32, 6.5],
    ],
    { colour: slash, width: 3.8 },
  )
  pen.restore()
}

function drawBar(pen: SKRSContext2D, { club, sport, colour }: CardHead): void {
  pen.fillStyle = colours.slate
  pen.fillRect(0, 0, width, barHeight)
  drawMark(pen, margin, 23, cardColours[colour].slash)
  const name = { size: 30, weight: 600, colour: colours.onSlate } as const
  drawText(pen, club, name, { x: margin + 68, y: 55, maxWidth: 700 })
  pen.textAlign = 'right'
  const right = { size: 26, weight: 500, colour: colours.dimOnSlate } as const
  drawText(pen, sport, right, { x: width - margin, y: 54, maxWidth: 260 })
  pen.textAlign = 'left'
}

/** Draws wins as a tally: every fifth stroke crosses the previous four. */
function drawTally(
  pen: SKRSContext2D,
  { count, colour }: { readonly count: number; readonly colour: string },
  { x, y }: Omit<Place, 'maxWidth'>,
): number {
  const gateWidth = 66
  const strokeHeight = 36
  for (let index = 0; index < count; index++) {
    const left = x + Math.floor(index / 5) * gateWidth
    if (index % 5 === 4) {
      drawSegments(
        pen,
        [
          [left - 6, y + strokeHeight - 7],
          [left + 46, y + 7],
        ],
        { colour, width: 5 },
      )
    } else {
      const strokeX = left + (index % 5) * 13.5
      drawSegments(
        pen,
        [
          [strokeX, y],
          [strokeX, y + strokeHeight],
        ],
        { colour: colours.text, width: 5 },
      )
    }
  }
  return Math.ceil(count / 5) * gateWidth
}

type Tile = { readonly isOutlined: boolean; readonly size: number; readonly top: number }

/** Width and height of a tile with digits of size 1. */
const tileProportions = { width: 0.74, height: 1.16 } as const

/** Draws a split-flap tile per character. Returns the width. */
function drawTiles(pen: SKRSContext2D, value: string, right: number, tile: Tile) {
  const { isOutlined, size, top } = tile
  const tileWidth = size * tileProportions.width
  const tileHeight = size * tileProportions.height
  const characters = Array.from(value)
  const left = right - characters.length * tileWidth - (characters.length - 1) * 8
  for (const [index, character] of characters.entries()) {
    const x = left + index * (tileWidth + 8)
    pen.beginPath()
    pen.roundRect(x, top, tileWidth, tileHeight, 9)
    pen.fillStyle = isOutlined ? colours.surface : colours.tile
    pen.fill()
    if (isOutlined) {
      pen.strokeStyle = colours.line2
      pen.lineWidth = 2
      pen.stroke()
    }
    pen.textAlign = 'center'
    setTextStyle(pen, {
      // ½ is drawn as two digits on one tile.
      size: character === '½' ? size * 0.76 : size,
      weight: 700,
      stretch: 'number',
      colour: isOutlined ? colours.text2 : colours.surface,
    })
    pen.fillText(character, x + tileWidth / 2, top + tileHeight / 2 + size * 0.35)
    pen.textAlign = 'left'
    pen.fillStyle = isOutlined ? colours.line2 : colours.cut
    pen.fillRect(x, top + tileHeight / 2 - 1.5, tileWidth * 0.14, 3)
    pen.fillRect(x + tileWidth * 0.86, top + tileHeight / 2 - 1.5, tileWidth * 0.14, 3)
  }
  return right - left
}

function drawChampion(
  pen: SKRSContext2D,
  champion: CardChampion,
  { sportId: sport, colour }: TournamentCard,
): void {
  const { name, wins, tiles, description: line } = champion
  const right = width - margin - 36
  const size = tiles.join('').length > 4 ? 92 : 128
  const top = 272 + (168 - size * tileProportions.height) / 2
  let usedWidth = 0
  for (const [index, value] of tiles.toReversed().entries()) {
    const isOutlined = tiles.length > 1 && index === 0
    usedWidth += drawTiles(pen, value, right - usedWidth, { isOutlined, size, top }) + 20
  }
  const x = margin + 40
  const maxWidth = right - usedWidth - x - 8
  const label = { size: 24, weight: 600, colour: accents[sport].ink } as const
  drawText(pen, 'Champion', label, { x, y: 306, maxWidth })
  const large = {
    size: 64,
    minSize: 40,
    weight: 700,
    stretch: 'title',
    colour: colours.text,
  } as const
  drawTextToFit(pen, name, large, { x, y: 372, maxWidth })
  const strokes = { count: wins, colour: cardColours[colour].primary }
  const tallyWidth = wins > 15 ? 0 : drawTally(pen, strokes, { x: x + 4, y: 398 })
  const details = { size: 24, weight: 500, colour: colours.text2 } as const
  const text = [wins === 1 ? '1 win' : `${wins} wins`, line].filter(Boolean).join(' · ')
  const gap = tallyWidth === 0 ? 0 : tallyWidth + 14
  drawText(pen, text, details, { x: x + gap, y: 425, maxWidth: maxWidth - gap })
}

/** Draws the podium side by side. Two players in third place make four columns. */
function drawPodium(pen: SKRSContext2D, { rows, colour }: TournamentCard): void {
  const columnWidth = innerWidth / Math.max(3, rows.length)
  for (const [index, { place, name }] of rows.entries()) {
    const x = margin + index * columnWidth
    pen.fillStyle = index === 0 ? cardColours[colour].primary : colours.line2
    pen.fillRect(x, 508, columnWidth - 24, index === 0 ? 4 : 2)
    const number = { size: 34, weight: 700, stretch: 'number', colour: colours.text3 } as const
    drawText(pen, place, number, { x, y: 560, maxWidth: 60 })
    const weight = index === 0 ? 700 : 500
    const nameStyle = { size: 30, minSize: 22, weight, colour: colours.text } as const
    drawTextToFit(pen, name, nameStyle, { x: x + 36, y: 559, maxWidth: columnWidth - 72 })
  }
}

/** Draws the current leaders of a running tournament. */
function drawLeaders(pen: SKRSContext2D, { rows, sportId, state }: TournamentCard): void {
  const x = margin + 40
  const label = { size: 24, weight: 600, colour: accents[sportId].ink } as const
  drawText(pen, state, label, { x, y: 306, maxWidth: innerWidth - 80 })
  for (const [index, { place, name, value }] of rows.entries()) {
    const y = 366 + index * 64
    if (index > 0) {
      pen.fillStyle = colours.line
      pen.fillRect(x, y - 42, innerWidth - 76, 1)
    }
    const number = { size: 34, weight: 700, stretch: 'number', colour: colours.text3 } as const
    drawText(pen, place, number, { x, y, maxWidth: 60 })
    const nameStyle = { size: 34, weight: index === 0 ? 700 : 500, colour: colours.text } as const
    drawText(pen, name, nameStyle, { x: x + 56, y, maxWidth: innerWidth - 280 })
    pen.textAlign = 'right'
    drawText(
      pen,
      value,
      { ...number, colour: colours.text },
      { x: width - margin - 36, y, maxWidth: 120 },
    )
    pen.textAlign = 'left'
  }
}

function drawPanel(pen: SKRSContext2D, { sportId, colour }: CardHead, panelHeight: number): void {
  pen.fillStyle = colours.surface
  pen.strokeStyle = colours.line
  pen.lineWidth = 2
  pen.beginPath()
  pen.roundRect(margin, panelTop, innerWidth, panelHeight, 10)
  pen.fill()
  pen.stroke()
  pen.fillStyle = sportId === null ? cardColours[colour].primary : accents[sportId].accent
  pen.fillRect(margin - 1, 286, 9, 56)
}

/** Writes one text large into the panel. */
function drawStatement(pen: SKRSContext2D, text: string): void {
  const large = {
    size: 72,
    minSize: 36,
    weight: 700,
    stretch: 'title',
    colour: colours.text,
  } as const
  drawTextToFit(pen, text, large, { x: margin + 40, y: 432, maxWidth: innerWidth - 80 })
}

function drawTournament(pen: SKRSContext2D, card: TournamentCard): void {
  const showsLeaders = card.champion === null && card.rows.length > 0
  drawPanel(pen, card, card.champion === null ? 300 : 200)
  if (card.champion !== null) drawChampion(pen, card.champion, card)
  else if (showsLeaders) drawLeaders(pen, card)
  else drawStatement(pen, card.state)
  if (!showsLeaders) drawPodium(pen, card)
}

/** Draws the line above a row, unless it is the first, and returns the row's baseline. */
function startRow(pen: SKRSContext2D, index: number): number {
  const y = panelTop + 58 + index * rowHeight
  if (index > 0) {
    pen.fillStyle = colours.line
    pen.fillRect(margin + 40, y - 42, innerWidth - 76, 1)
  }
  return y
}

function drawList(pen: SKRSContext2D, { rows }: ListCard): void {
  const x = margin + 40
  const hasPlaces = rows.some(({ place }) => place !== '')
  const number = { size: 34, weight: 700, stretch: 'number', colour: colours.text3 } as const
  for (const [index, { place, name, value }] of rows.entries()) {
    const y = startRow(pen, index)
    drawText(pen, place, number, { x, y, maxWidth: 60 })
    pen.textAlign = 'right'
    const right = { x: width - margin - 36, y, maxWidth: hasPlaces ? 200 : 620 }
    const usedWidth = drawText(pen, value, { ...number, colour: colours.text }, right)
    pen.textAlign = 'left'
    const from = x + (hasPlaces ? 68 : 0)
    const nameStyle = {
      size: 34,
      weight: hasPlaces && index === 0 ? 700 : 500,
      colour: colours.text,
    } as const
    drawText(pen, name, nameStyle, { x: from, y, maxWidth: right.x - usedWidth - 24 - from })
  }
}

/** Half the width reserved for a score between two names. */
const halfScoreWidth = 80

function drawResults(pen: SKRSContext2D, results: readonly CardResult[]): void {
  const middle = width / 2
  const maxWidth = innerWidth / 2 - 40 - halfScoreWidth
  for (const [index, [one, other]] of results.entries()) {
    const y = startRow(pen, index)
    const nameStyle = ({ isWinner }: CardResult[number]) =>
      ({ size: 34, weight: isWinner ? 700 : 500, colour: colours.text }) as const
    const score = { size: 34, weight: 700, stretch: 'number', colour: colours.text } as const
    pen.textAlign = 'right'
    drawText(pen, one.name, nameStyle(one), { x: middle - halfScoreWidth, y, maxWidth })
    pen.textAlign = 'center'
    drawText(pen, `${one.score}–${other.score}`, score, {
      x: middle,
      y,
      maxWidth: 2 * halfScoreWidth - 20,
    })
    pen.textAlign = 'left'
    drawText(pen, other.name, nameStyle(other), { x: middle + halfScoreWidth, y, maxWidth })
  }
}

/** Draws one result: each side with its score on tiles. */
function drawResult(pen: SKRSContext2D, sides: CardResult): void {
  const right = width - margin - 36
  const isDraw = !sides.some(({ isWinner }) => isWinner)
  for (const [index, { name, score, isWinner }] of sides.entries()) {
    const top = panelTop + 24 + index * 132
    const tile = { size: 100, top, isOutlined: !isWinner && !isDraw }
    const usedWidth = drawTiles(pen, score, right, tile)
    const weight = isWinner ? 700 : 500
    const large = { size: 60, minSize: 36, weight, stretch: 'title', colour: colours.text } as const
    drawTextToFit(pen, name, large, {
      x: margin + 40,
      y: top + 78,
      maxWidth: innerWidth - usedWidth - 100,
    })
  }
}

function drawResultsCard(pen: SKRSContext2D, { results, empty }: ResultsCard): void {
  const [onlyResult] = results
  if (onlyResult === undefined) drawStatement(pen, empty)
  else if (results.length === 1) drawResult(pen, onlyResult)
  else drawResults(pen, results)
}

function drawContent(pen: SKRSContext2D, card: Card): void {
  if (card.kind === 'tournament') return drawTournament(pen, card)
  drawPanel(pen, card, 306)
  if (card.kind === 'results') return drawResultsCard(pen, card)
  return card.rows.length === 0 ? drawStatement(pen, card.empty) : drawList(pen, card)
}

function draw(card: Card) {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = colours.page
  pen.fillRect(0, 0, width, height)
  drawBar(pen, card)
  const name = {
    size: 56,
    minSize: 40,
    weight: 700,
    stretch: 'title',
    colour: colours.text,
  } as const
  drawTextToFit(pen, card.name, name, { x: margin, y: 168, maxWidth: innerWidth })
  const textStyle = { size: 26, weight: 500, colour: colours.text2 } as const
  drawText(pen, card.details.join(' · '), textStyle, { x: margin, y: 216, maxWidth: innerWidth })
  drawContent(pen, card)
  return canvas
}

serveRequests<Card, Uint8Array>(async (card) => draw(card).encode('png'))
