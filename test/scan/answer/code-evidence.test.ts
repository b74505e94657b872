import { describe, expect, test } from 'bun:test'
import { type CodeEvidence, codeEvidenceOf } from '../../../src/scan/answer/code-evidence.ts'
import type { Confirmation } from '../../../src/scan/scenarios/scenario.ts'
import type { Origin } from '../../../src/solana/vm/ledger/labels.ts'
import { stranger, theirs, unknownProgram } from '../../kit/scan/risk-context.ts'

const branches = [
  { program: unknownProgram, instruction: 12 },
  { program: stranger, instruction: 900 },
]
const clock = 'SysvarC1ock11111111111111111111111111111111'

describe('what a decision in code depends on', () => {
  test.each<[Origin, CodeEvidence['dependsOn']]>([
    [
      { what: 'data', account: theirs, offset: 40 },
      { what: 'data', account: theirs, offset: 40 },
    ],
    [
      { what: 'lamports', account: theirs },
      { what: 'lamports', account: theirs },
    ],
    [
      { what: 'sysvar', sysvar: clock, offset: 32 },
      { what: 'sysvar', account: clock, offset: 32 },
    ],
    [{ what: 'runtime' }, { what: 'runtime' }],
  ])('%p', (origin, dependsOn) => {
    const params = { change: { cause: 'code', origin, branches }, kind: 'switch' }
    expect(codeEvidenceOf({ params })).toEqual({ branches, dependsOn })
  })

  test('with the owner of the account where it is known', () => {
    const origin = { what: 'data', account: theirs, offset: 0 } as const
    const params = { change: { cause: 'code', origin, branches: [] }, owner: unknownProgram }
    expect(codeEvidenceOf({ params })).toEqual({
      branches: [],
      dependsOn: { ...origin, owner: unknownProgram },
    })
  })

  test.each<[Confirmation, Partial<CodeEvidence>]>([
    [{ by: 'no' }, { confirmed: 'no' }],
    [{ by: 'patched' }, { confirmed: 'patched' }],
    [
      {
        by: 'state',
        state: [
          { account: theirs, what: 'data', offset: 40, hex: '07' },
          { account: theirs, what: 'lamports', lamports: 1n << 60n, before: 0n },
          { account: theirs, what: 'owner', owner: stranger },
          { account: theirs, what: 'length', bytes: 131 },
          { account: stranger, what: 'closed' },
        ],
      },
      {
        confirmed: 'state',
        state: [
          { account: theirs, what: 'data', offset: 40, value: '07' },
          { account: theirs, what: 'lamports', value: '1152921504606846976' },
          { account: theirs, what: 'owner', value: stranger },
          { account: theirs, what: 'length', value: '131' },
          { account: stranger, what: 'closed' },
        ],
      },
    ],
  ])('with what confirmed it: %p', (confirmation, evidence) => {
    const origin = { what: 'runtime' } as const
    const params = { change: { cause: 'code', origin, branches, confirmation } }
    expect(codeEvidenceOf({ params })).toEqual({ branches, dependsOn: origin, ...evidence })
  })

  test.each([
    ['no params', undefined],
    ['no change', { kind: 'switch' }],
    ['another change', { change: { cause: 'time', unit: 'day', count: 1 } }],
  ])('%s: nothing', (_, params) => expect(codeEvidenceOf({ params })).toBeUndefined())
})
