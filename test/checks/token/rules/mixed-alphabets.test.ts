import { mixedAlphabetsCheck } from '../../../../src/checks/token/rules/mixed-alphabets.ts'
import { named, testTokenCheck, tokenMint } from '../../../kit/checks/token-case.ts'

testTokenCheck(mixedAlphabetsCheck, {
  quiet: [
    { name: 'a Latin name', context: named('GRAPE', 'Grapefruit Club') },
    { name: 'a Latin name with accents', context: named('CAFÉ', 'Łódź Coin') },
    { name: 'a Cyrillic name', context: named('СОБАКА', 'Собака') },
    { name: 'a Greek name beside a Latin one', context: named('ΔΡΑΧΜΗ', 'Drachma (ΔΡΑΧΜΗ)') },
    { name: 'a letter that looks like no Latin one', context: named('ΩMG', 'Ωmega') },
    {
      name: 'the name of a known token in other letters, which another check reports',
      context: {
        ...named('USDС', 'Coin'),
        matches: [
          {
            reference: { mint: tokenMint, symbol: 'USDC', name: 'USD Coin', standing: 'backed' },
            symbol: 'disguised',
            name: 'other',
            called: 'USDС',
          },
        ],
      },
    },
    { name: 'a Chinese name', context: named('狗狗币', '狗狗 Coin') },
  ],
  firing: [
    {
      name: 'a symbol with Cyrillic letters',
      context: named('GRАPE', 'Grapefruit'),
      finds: [{ params: { called: 'GRАPE' }, subject: tokenMint }],
    },
    {
      name: 'a name with a Cherokee letter',
      context: named('MEW', 'ᎠOGE'),
      finds: [{ params: { called: 'ᎠOGE' }, subject: tokenMint }],
    },
  ],
  inapplicable: [
    { name: 'a token without a name', context: { names: [] }, gap: { reason: 'token-unnamed' } },
  ],
})
