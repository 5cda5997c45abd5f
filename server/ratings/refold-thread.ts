import { workApart } from '../platform/apart.ts'
import { refoldBoards } from './refold-boards.ts'

/* The thread of `createRefolding`. */
workApart(refoldBoards)
