import { expect, test } from 'bun:test'
import { voteProgram } from '../../../../src/domain/known-address.ts'
import { decodeRaw, key } from './client-instruction.ts'

test('of Vote only the withdrawal concerns a wallet', () => {
  expect(decodeRaw(voteProgram, [14, 0, 0, 0])).toMatchObject({
    status: 'named',
    name: 'TowerSync',
    actions: [],
  })
  expect(decodeRaw(voteProgram, [3, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0]).actions).toEqual([
    {
      type: 'withdraw-lamports',
      account: key(1),
      destination: key(2),
      lamports: 7n,
      authority: key(3),
    },
  ])
  const newest = ['InitializeAccountV2', 'UpdateCommissionCollector', 'UpdateCommissionBps']
  for (const [index, name] of [...newest, 'DepositDelegatorRewards'].entries())
    expect(decodeRaw(voteProgram, [16 + index, 0, 0, 0]).name).toBe(name)
  expect(decodeRaw(voteProgram, [3, 0, 0, 0, 7]).status).toBe('malformed')
  expect(decodeRaw(voteProgram, [99, 0, 0, 0]).status).toBe('unknown-instruction')
})
