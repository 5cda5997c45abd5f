import { testRandomPlay } from '../random-play.test-data.ts'

testRandomPlay('swiss')
