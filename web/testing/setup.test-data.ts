import { mockModals } from './modal.test-data.ts'
import { stubNetwork } from './network.test-data.ts'
import { resetScreen } from './screen.test-data.tsx'
import { clearStorageAfterEachTest } from './storage.test-data.ts'
import { clearTimersAfterEachTest } from './timers.test-data.ts'

/* Runs for each test file of screens; its imports are shared by all of them. */
clearTimersAfterEachTest()
stubNetwork()
mockModals()
resetScreen()
clearStorageAfterEachTest()
