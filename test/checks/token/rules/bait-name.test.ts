import { baitNameCheck } from '../../../../src/checks/token/rules/bait-name.ts'
import { named, testTokenCheck, tokenMint } from '../../../kit/checks/token-case.ts'

testTokenCheck(baitNameCheck, {
  quiet: [
    ['GRAPE', 'Grapefruit Club'],
    ['V2', 'Version 2.0'],
    ['USA', 'U.S.A. coin'],
    ['MR', 'Mr. Bean'],
    ['DIS', 'Disclaimer Dao'],
    ['SOL', 'Solana 1.5x'],
  ].map(([symbol = '', name = '']) => ({ name, context: named(symbol, name) })),
  firing: [
    {
      name: 'an invitation to a site',
      context: named('JUP', 'Claim at jup-drop.com'),
      finds: [{ params: { site: true, promise: true }, subject: tokenMint }],
    },
    {
      name: 'a site alone',
      context: named('GIFT', 'solgift.net'),
      finds: [{ params: { site: true, promise: false }, subject: tokenMint, severity: 'medium' }],
    },
    {
      name: 'a web address',
      context: named('X', 'https://x.example.io/abc'),
      finds: [{ params: { site: true, promise: false }, subject: tokenMint, severity: 'medium' }],
    },
    {
      name: 'a promise alone',
      context: named('BOX', 'Mystery Reward'),
      finds: [{ params: { site: false, promise: true }, subject: tokenMint, severity: 'low' }],
    },
    {
      name: 'full-width letters',
      context: named('X', 'ｃｌａｉｍ ａｔ ｄｒｏｐ．ｃｏｍ'),
      finds: [{ params: { site: true, promise: true }, subject: tokenMint }],
    },
  ],
  inapplicable: [
    { name: 'a token without a name', context: { names: [] }, gap: { reason: 'token-unnamed' } },
  ],
})
