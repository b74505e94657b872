import type { Address } from '../../../../src/solana/address/address.ts'
import { programReplaced } from '../../../../src/scan/rules/control/program-replaced.ts'
import {
  mine,
  type Step,
  stranger,
  theirs,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

const upgrade = (authority: Address): Step => ({
  actions: [
    {
      type: 'upgrade-program',
      program: unknownProgram,
      buffer: theirs,
      destination: mine,
      authority,
    },
  ],
})
const origin = { dappDomain: 'claim.example' }

testRule(programReplaced, {
  quiet: [
    { name: 'an upgrade with the developer’s own tools', steps: [upgrade(user)], after: {} },
    { name: 'a program of others', steps: [upgrade(stranger)], after: {}, origin },
  ],
  firing: [
    {
      name: 'an upgrade that an app requests',
      steps: [upgrade(user)],
      after: {},
      origin,
      finds: [
        {
          params: { program: unknownProgram, buffer: theirs },
          subject: unknownProgram,
          after: theirs,
          at: [[0]],
        },
      ],
    },
    {
      name: 'an upgrade that fails',
      steps: [upgrade(user)],
      origin,
      finds: [
        {
          params: { program: unknownProgram, buffer: theirs },
          subject: unknownProgram,
          after: theirs,
          at: [[0]],
        },
      ],
    },
  ],
})
