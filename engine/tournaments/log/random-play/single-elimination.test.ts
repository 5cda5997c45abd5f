import { testRandomPlay } from '../random-play.test-data.ts'

testRandomPlay('single_elimination')
