import { baitNameCheck } from '../../../../src/checks/token/rules/bait-name.ts'
import { named, testTokenCheck } from '../../../kit/checks/token-case.ts'

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
      says: ['high BAIT_NAME'],
    },
    { name: 'a site alone', context: named('GIFT', 'solgift.net'), says: ['medium BAIT_NAME'] },
    {
      name: 'an address of the web',
      context: named('X', 'https://x.example.io/abc'),
      says: ['medium BAIT_NAME'],
    },
    { name: 'a promise alone', context: named('BOX', 'Mystery Reward'), says: ['low BAIT_NAME'] },
    {
      name: 'wide letters',
      context: named('X', 'ｃｌａｉｍ ａｔ ｄｒｏｐ．ｃｏｍ'),
      says: ['high BAIT_NAME'],
    },
  ],
  inapplicable: [{ name: 'a token without a name', context: { names: [] } }],
})
