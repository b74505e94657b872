import { namedAddressCheck } from '../../../../src/checks/token/rules/named-address.ts'
import { named, testTokenCheck, tokenMint } from '../../../kit/checks/token-case.ts'

testTokenCheck(namedAddressCheck, {
  quiet: [
    { name: 'a common name', context: named('GRAPE', 'Grapefruit Club') },
    { name: 'its own address', context: named('GRAPE', `Grape ${tokenMint}`) },
    {
      name: 'a long word that is no address',
      context: named('A', 'Supercalifragilisticexpialidociousnessss'),
    },
  ],
  firing: [
    {
      name: 'the address of another token',
      context: named('USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
      says: ['high NAMES_ANOTHER_TOKEN'],
    },
    {
      name: 'another address behind words',
      context: named('real', 'CA: EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v.'),
      says: ['high NAMES_ANOTHER_TOKEN'],
    },
  ],
  inapplicable: [{ name: 'a token without a name', context: { names: [] } }],
})
