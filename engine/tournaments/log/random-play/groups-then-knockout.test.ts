import { testRandomPlay } from '../random-play.test-data.ts'

testRandomPlay('groups_then_knockout')
