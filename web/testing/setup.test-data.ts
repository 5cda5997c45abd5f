import { imitateModals } from './modal.test-data.ts'
import { stubNetwork } from './network.test-data.ts'
import { resetScreen } from './screen.test-data.tsx'

/* Runs for each test file of screens; what it imports is shared by all of them. */
stubNetwork()
imitateModals()
resetScreen()
