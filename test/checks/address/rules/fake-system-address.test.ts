import { address } from '../../../../src/solana/address/address.ts'
import { fakeSystemAddressCheck } from '../../../../src/checks/address/rules/fake-system-address.ts'
import type { AddressKind } from '../../../../src/checks/address/facts/address-kind.ts'
import { subjectOfKind, testAddressCheck } from '../../../kit/checks/address-case.ts'

const at = (text: string, kind: AddressKind = 'wallet') => ({
  subject: { ...subjectOfKind('wallet'), address: address(text), kind },
})

const likeBudgetProgram = 'CompuV3LmCTW7AGGnM6YBftCJkKP3ZKkK1fCAY8L7eM1'
const endsInOnes = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHa1111'
const likeTokenProgram = 'Token4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRS'
const marker = 'jitodontfront111111111111111111111111111111'
const imitation = { params: { form: 'imitation' as const } }

testAddressCheck(fakeSystemAddressCheck, {
  quiet: [
    { name: 'an ordinary wallet', context: at('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9') },
  ],
  inapplicable: [
    {
      name: 'a real program',
      context: at('ComputeBudget111111111111111111111111111111', 'native-program'),
      gap: { reason: 'part-of-solana' },
    },
    {
      name: 'a real program on a chain that lacks it',
      context: at('Vote111111111111111111111111111111111111111', 'unused'),
      gap: { reason: 'part-of-solana' },
    },
    {
      name: 'the incinerator',
      context: at('1nc1nerator11111111111111111111111111111111'),
      gap: { reason: 'well-known-address' },
    },
    {
      name: 'a runtime account without a public name',
      context: at('StakeConfig11111111111111111111111111111111', 'sysvar'),
      gap: { reason: 'part-of-solana' },
    },
  ],
  firing: [
    {
      name: 'a wallet that begins like the budget program',
      context: at(likeBudgetProgram),
      finds: [{ ...imitation, subject: likeBudgetProgram, severity: 'critical' }],
    },
    {
      name: 'an unused address that ends in ones',
      context: at(endsInOnes, 'unused'),
      finds: [{ ...imitation, subject: endsInOnes, severity: 'critical' }],
    },
    {
      name: 'a word that marks transactions',
      context: at(marker, 'unused'),
      finds: [
        { params: { form: 'marker' }, subject: marker, code: 'MARKER_ADDRESS', severity: 'low' },
      ],
    },
    {
      name: 'a prefix that a project may choose too',
      context: at(likeTokenProgram),
      finds: [{ ...imitation, subject: likeTokenProgram, severity: 'high' }],
    },
    {
      name: 'the same of a program',
      context: at(likeTokenProgram, 'program'),
      finds: [{ ...imitation, subject: likeTokenProgram, severity: 'low' }],
    },
  ],
})
