import type { ProgramFacts } from '../../../../src/checks/address/assess/check.ts'
import type { AddressKind } from '../../../../src/checks/address/facts/address-kind.ts'
import { programControlCheck } from '../../../../src/checks/address/rules/program-control.ts'
import { known } from '../../../../src/findings/known.ts'
import { noAnswer, silent, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { owner, stranger } from '../../../kit/checks/address-scene.ts'

const slot = 400_000_000n
const day = 216_000n

const program = (differences: Partial<ProgramFacts>) => ({
  slot,
  program: { trusted: false, code: known({ upgradeable: false as const }), ...differences },
})

const upgradeable = (daysOld: bigint, authorityKind?: AddressKind): ProgramFacts['code'] =>
  known({
    upgradeable: true,
    authority: stranger,
    deployedSlot: slot - daysOld * day,
    ...(authorityKind && { authorityKind }),
  })

/** Params of a program that one key can replace. */
const byOneKey = (daysSinceDeploy: number) => ({
  params: {
    state: 'upgradeable' as const,
    authority: stranger,
    oneKey: true,
    reliable: false,
    daysSinceDeploy,
  },
  subject: owner,
})
const young = { code: 'YOUNG_UPGRADEABLE_PROGRAM', severity: 'medium' as const }
/** Params of a program that takes several keys to change, or is well known. */
const reliable = (oneKey: boolean) => ({
  params: {
    state: 'upgradeable' as const,
    authority: stranger,
    oneKey,
    reliable: true,
    daysSinceDeploy: 0,
  },
  subject: owner,
  severity: 'info' as const,
})

testAddressCheck(programControlCheck, {
  inapplicable: [{ name: 'not a program', gap: { reason: 'not-a-program' } }],
  failing: [{ name: 'unreadable code', context: program({ code: silent }), gap: noAnswer }],
  firing: [
    {
      name: 'an immutable program',
      context: program({}),
      finds: [
        {
          params: { state: 'immutable' },
          subject: owner,
          code: 'PROGRAM_IMMUTABLE',
          severity: 'info',
        },
      ],
    },
    {
      name: 'a well-known one, young and upgradeable',
      context: program({ name: 'Market', trusted: true, code: upgradeable(0n, 'wallet') }),
      finds: [
        {
          params: { state: 'well-known', name: 'Market', trusted: true },
          subject: owner,
          code: 'KNOWN_PROGRAM',
          severity: 'info',
        },
        reliable(true),
      ],
    },
    {
      name: 'by a multisig',
      context: program({ code: upgradeable(0n, 'squads-multisig') }),
      finds: [reliable(false)],
    },
    {
      name: 'by the vault of a multisig',
      context: program({ code: upgradeable(0n, 'program-wallet') }),
      finds: [reliable(false)],
    },
    {
      name: 'by one key, unchanged for a long time',
      context: program({ code: upgradeable(40n, 'wallet') }),
      finds: [byOneKey(40)],
    },
    {
      name: 'by one key, on the last young day',
      context: program({ code: upgradeable(3n, 'wallet') }),
      finds: [{ ...byOneKey(3), ...young }],
    },
    {
      name: 'by one key, on the first day that is not young',
      context: program({ code: upgradeable(4n, 'wallet') }),
      finds: [byOneKey(4)],
    },
    {
      name: 'by an unused key',
      context: program({ code: upgradeable(1n, 'unused') }),
      finds: [{ ...byOneKey(1), ...young }],
    },
    {
      name: 'by an authority that was not read',
      context: program({ code: upgradeable(1n) }),
      finds: [{ ...byOneKey(1), ...young }],
    },
    {
      name: 'a slot of deployment in the future, as young',
      context: program({ code: upgradeable(-5n, 'wallet') }),
      finds: [{ ...byOneKey(0), ...young }],
    },
    {
      name: 'a closed program',
      context: program({ code: known('closed') }),
      finds: [{ params: { state: 'closed' }, subject: owner, code: 'PROGRAM_CLOSED' }],
    },
  ],
})
