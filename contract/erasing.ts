import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { playerParams } from './fields.ts'
import { done, typed } from './security/fields.ts'

const asked = z.object({
  password: typed.describe('Of whoever asks'),
  confirmation: typed.describe('The name of whoever is to be erased, typed once more'),
})

export const eraseMe = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/account/erase',
  summary:
    'Erase who I am: the account and everything personal go for good, my matches stay without a name',
  tag: 'Account',
  access: 'signed-in',
  isForNewcomers: true,
  charge: 'proof',
  body: asked,
  status: 200,
  reply: done,
})

export const erasePlayer = endpoint({
  method: 'POST',
  isNotForDemo: true,
  path: '/api/players/:id/erase',
  summary:
    'Erase who a player is, on their request: the account and everything personal go, the matches stay',
  tag: 'Players',
  access: 'signed-in',
  charge: 'proof',
  params: playerParams,
  body: asked,
  status: 200,
  reply: done,
})
