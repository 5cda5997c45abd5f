import { testRandomPlay } from '../random-play.test-data.ts'

testRandomPlay('double_round_robin')
