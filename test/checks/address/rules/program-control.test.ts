import { describe, expect, test } from 'bun:test'
import type { ProgramFacts } from '../../../../src/checks/address/assess/check.ts'
import { programControlCheck } from '../../../../src/checks/address/rules/program-control.ts'
import { addressContext, said, silent } from '../../../kit/checks/address-case.ts'
import { someone } from '../../../kit/checks/address-world.ts'

const slot = 400_000_000n
const day = 216_000n

const judge = (program: ProgramFacts) =>
  said(programControlCheck.evaluate(addressContext({ program, slot })))

const upgradeable = (
  daysOld: bigint,
  kind?: 'wallet' | 'unused' | 'program-wallet' | 'squads-multisig',
) => ({
  vouched: false,
  code: {
    known: true as const,
    value: {
      upgradeable: true as const,
      authority: someone,
      deployedSlot: slot - daysOld * day,
      ...(kind && { authorityKind: kind }),
    },
  },
})

describe('program-control', () => {
  test('no program', () => {
    expect(said(programControlCheck.evaluate(addressContext()))).toBe('not-applicable')
  })

  test.each<[string, ProgramFacts, string[] | string]>([
    [
      'nobody can replace it',
      { vouched: false, code: { known: true, value: { upgradeable: false } } },
      ['PROGRAM_IMMUTABLE info'],
    ],
    [
      'known by name, young and upgradeable',
      { ...upgradeable(0n, 'wallet'), name: 'Market', vouched: true },
      ['KNOWN_PROGRAM info', 'PROGRAM_UPGRADEABLE info'],
    ],
    ['by a multisig', upgradeable(0n, 'squads-multisig'), ['PROGRAM_UPGRADEABLE info']],
    ['by the vault of a multisig', upgradeable(0n, 'program-wallet'), ['PROGRAM_UPGRADEABLE info']],
    ['by one key, for long', upgradeable(40n, 'wallet'), ['PROGRAM_UPGRADEABLE low']],
    ['by one key, young', upgradeable(1n, 'wallet'), ['YOUNG_UPGRADEABLE_PROGRAM medium']],
    [
      'by a key that holds nothing',
      upgradeable(1n, 'unused'),
      ['YOUNG_UPGRADEABLE_PROGRAM medium'],
    ],
    ['by somebody nobody looked at', upgradeable(1n), ['YOUNG_UPGRADEABLE_PROGRAM medium']],
    [
      'its code is gone',
      { vouched: false, code: { known: true, value: 'closed' } },
      ['PROGRAM_CLOSED low'],
    ],
    ['nobody could read it', { vouched: false, code: silent }, 'failed'],
  ])('%s', (_, program, reasons) => {
    expect(judge(program)).toEqual(reasons)
  })

  test('a slot of deployment in the future is young, and no error', () => {
    expect(judge(upgradeable(-5n, 'wallet'))).toEqual(['YOUNG_UPGRADEABLE_PROGRAM medium'])
  })
})
