import { address } from '../../../../src/solana/address/address.ts'
import { namedAddressCheck } from '../../../../src/checks/token/rules/named-address.ts'
import { named, testTokenCheck, tokenMint } from '../../../kit/checks/token-case.ts'

const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')

testTokenCheck(namedAddressCheck, {
  quiet: [
    { name: 'a common name', context: named('GRAPE', 'Grapefruit Club') },
    { name: 'its own address', context: named('GRAPE', `Grape ${tokenMint}`) },
    {
      name: 'a long word that is not an address',
      context: named('A', 'Supercalifragilisticexpialidociousnessss'),
    },
  ],
  firing: [
    {
      name: 'the address of another token',
      context: named('USDC', usdc),
      finds: [{ params: { named: usdc }, subject: tokenMint }],
    },
    {
      name: 'another address behind words',
      context: named('real', `CA: ${usdc}.`),
      finds: [{ params: { named: usdc }, subject: tokenMint }],
    },
  ],
  inapplicable: [
    { name: 'a token without a name', context: { names: [] }, gap: { reason: 'token-unnamed' } },
  ],
})
