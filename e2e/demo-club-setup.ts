import { test } from '@playwright/test'
import { fillTemplate } from './club.ts'

test('fills the demo club', fillTemplate)
