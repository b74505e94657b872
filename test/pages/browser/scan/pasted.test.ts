import { expect, test } from 'bun:test'
import { kindOfPasted, type Pasted } from '../../../../src/pages/browser/scan/pasted.ts'

const wallet = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'
const packed = Buffer.from(Array.from({ length: 200 }, (_, index) => index)).toString('base64')

const cases: readonly (readonly [Pasted, string])[] = [
  ['nothing', ''],
  ['nothing', ' \n\t'],
  ['address', wallet],
  ['address', `  ${wallet}\n`],
  ['address', 'So11111111111111111111111111111111111111112'],
  // No address, and too long for a name.
  ['transaction', `${wallet}1`],
  ['name', 'USDC'],
  ['name', '$WIF'],
  ['name', '柴犬'],
  ['link', 'jup.ag'],
  ['link', 'https://jup.ag/swap?x=1#y'],
  ['link', 'HTTP://LOCALHOST:3000'],
  ['link', 'phántom.app/claim'],
  ['link', 'javascript://alert'],
  ['transaction', packed],
  ['transaction', packed.replaceAll(/.{64}/g, '$&\n')],
  ['transaction', packed.replaceAll(/.{76}/g, '$&\r\n')],
  ['transaction', 'AQIDBAUGBwgJCgsMDQ4PEBESExQ='],
  ['transaction', Buffer.from(packed, 'base64').toString('hex')],
  ['transaction', Buffer.from(packed, 'base64').toString('base64url')],
  ['message', 'jup.ag wants you to sign in with your Solana account'],
  ['message', 'I agree to the terms'],
  ['message', 'not base64!'],
  ['message', '{"transaction":"AQID"}'],
  ['message', 'Sign in to example.org'],
]

test.each(cases)('%s: %p', (kind, entered) => {
  expect(kindOfPasted(entered)).toBe(kind)
})
